import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Release } from "@agentwire/protocol";
import type { ts } from "@ts-morph/common";
import type { SourcePlan } from "./plan.ts";
import { refusedFile, withRefused } from "./refused.ts";

/** Runs the command line from the sources of a checkout, without a build. */
const program = `import { runCli } from "./cli/src/main.ts"; process.exitCode = await runCli(process.argv.slice(1));`;
const fromSources = "--conditions=@agentwire/source";

/** The outcome of a program: its exit code, and what it printed. */
export interface Ran {
  readonly code: number;
  readonly output: string;
}

/** A checkout of this project's repository, whose sources describe the protocol. */
export class Checkout {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  /** The folder with the sources of the schemas. */
  get schemas(): string {
    return join(this.folder, "protocol", "src");
  }

  /** Whether the folder is a checkout. */
  get exists(): boolean {
    return existsSync(join(this.schemas, "schema", "release.ts"));
  }

  /** The release that the sources describe. */
  get release(): Release | undefined {
    const text = readFileSync(join(this.schemas, "schema", "release.ts"), "utf8");
    return /currentRelease = "(\d+\.\d+\.\d+)"/.exec(text)?.[1] as Release | undefined;
  }

  /** Writes a plan. Returns the paths of the files, from the checkout. */
  write(api: typeof ts, { files, newRequests }: SourcePlan): string[] {
    const texts = new Map([...files].map(([path, text]) => [`protocol/src/${path}`, text]));
    if (newRequests.length > 0) {
      const text = readFileSync(join(this.folder, refusedFile), "utf8");
      texts.set(refusedFile, withRefused(api, text, newRequests));
    }
    for (const [path, text] of texts) {
      mkdirSync(dirname(join(this.folder, path)), { recursive: true });
      writeFileSync(join(this.folder, path), text);
    }
    return [...texts.keys()];
  }

  format(files: readonly string[]): Ran {
    return this.#run(join(this.folder, "node_modules", ".bin", "biome"), [
      "check",
      "--write",
      "--linter-enabled=false",
      ...files,
    ]);
  }

  /** Writes the derived files. */
  generate(): Ran {
    return this.#run(process.execPath, [fromSources, join("tools", "generate.ts")]);
  }

  /** Runs `agentwire` with the sources as they are now. */
  agentwire(...args: readonly string[]): Ran {
    return this.#run(process.execPath, [fromSources, "--input-type=module", "--eval", program, "--", ...args]);
  }

  #run(command: string, args: readonly string[]): Ran {
    const { status, stdout, stderr, error } = spawnSync(command, args, {
      cwd: this.folder,
      encoding: "utf8",
      maxBuffer: 64 * 1024 * 1024,
      shell: process.platform === "win32" && command !== process.execPath,
    });
    return { code: status ?? 1, output: `${stdout ?? ""}${stderr ?? ""}${error ? error.message : ""}`.trim() };
  }
}
