import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, delimiter, dirname, join } from "node:path";
import { root } from "../run.ts";
import { executeDockerfile, instructionsOf } from "./dockerfile.ts";
import { stepsOfPage } from "./pages.ts";
import type { Stranger } from "./stranger.ts";

/** An action of a new user in the project, and how to verify it. */
interface Trial {
  readonly run: readonly string[];
  /** Expected text on stdout or stderr. */
  readonly prints?: string | readonly string[];
  /** The exit code. Default: 0. */
  readonly code?: number;
}

const tsc = (module: string, resolution: string, ...more: readonly string[]): Trial => ({
  run: ["tsc", "--module", module, "--moduleResolution", resolution, "--checkers", "1", ...more],
});

/** Trials in addition to the recipes. One trial type-checks all declarations in full; the others only resolve them. */
const trials: readonly Trial[] = [
  { run: ["npx", "--no-install", "agentwire"], prints: "Where to begin" },
  tsc("node16", "node16", "--skipLibCheck"),
  tsc("nodenext", "nodenext", "--skipLibCheck", "false"),
  tsc("esnext", "bundler", "--skipLibCheck"),
  { run: ["node", "entries.mts"], prints: "every entry loads" },
  { run: ["node", "paths.mjs"], prints: "every path exists" },
  { run: ["esbuild", "browser.mjs", "--bundle", "--format=esm", "--platform=browser", "--outfile=browser.bundle.mjs"] },
  { run: ["node", "browser.bundle.mjs"], prints: "valid" },
  { run: ["vitest", "run", "--testTimeout=100000", "fixtures.test.ts"], prints: "passed" },
  { run: ["sh", "-c", "! vitest run failing.test.ts"], prints: "npx agentwire why .agentwire/tapes/" },
  {
    run: [
      "sh",
      "-ec",
      "cp node_modules/@agentwire/testing/examples/node-test/*.test.mjs . && node --test '*.test.mjs'",
    ],
    prints: "pass 2",
  },
  { run: ["agentwire", "quickstart"], prints: "All steps passed" },
  {
    // The chat needs a terminal, so only its program is loaded.
    run: [
      "node",
      "--eval",
      "import('./node_modules/agentwire/examples/dist/terminal-chat.bundle/index.js').then((chat) => console.log(typeof chat.terminalChat))",
    ],
    prints: "function",
  },
  {
    // As in the guide of conformance. The adapter is written for the official SDK; its argument names another one.
    run: [
      "sh",
      "-ec",
      "agentwire conform host --init ts && agentwire conform host --only deny-without-optional-fields -- node host-adapter.mjs @agentwire/runtime/host",
    ],
    prints: " hold",
  },
  { run: ["agentwire", "explore", "--scenario", "two-permissions", "--budget", "2"], prints: "two-permissions" },
];

/** The shell lines and files of the recipes in a Markdown document. A file has its name after the language. */
function recipesOf(markdown: string): readonly { readonly file?: string; readonly text: string }[] {
  const [, recipes = ""] = /^## Recipes$([\s\S]*?)^## /m.exec(markdown) ?? [];
  return [...recipes.matchAll(/^```(\w+)(?: (\S+))?\n([\s\S]*?)^```$/gm)]
    .filter(([, language, file]) => file !== undefined || language === "sh")
    .map(([, , file, text = ""]) => (file === undefined ? { text } : { file, text }));
}

/** The environment of a new user: the project's programs, this release of Node.js, and nothing of this repository. */
const environment = (folder: string): NodeJS.ProcessEnv => ({
  PATH: [join(folder, "node_modules", ".bin"), dirname(process.execPath), process.env.PATH ?? ""]
    .filter((path) => path !== "")
    .join(delimiter),
  HOME: folder,
  NO_COLOR: "1",
  npm_config_update_notifier: "false",
});

function tried(folder: string, { run: [program = "", ...args], prints = [], code = 0 }: Trial): string[] {
  const { status, error, stdout, stderr } = spawnSync(program, args, {
    cwd: folder,
    env: environment(folder),
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
    maxBuffer: 64 * 1024 * 1024,
  });
  const text = `${stdout}\n${stderr}`;
  const missing = [prints].flat().find((part) => !text.includes(part));
  if (status === code && missing === undefined) return [];
  const reason = error?.message ?? (status === code ? `does not print "${missing}"` : `ends with ${status}`);
  return [`${[program, ...args].join(" ")}: ${reason}`, ...text.trim().split("\n").slice(-40)];
}

/** A module that imports every entry that is a module, except the Vitest entry, which loads only within Vitest. */
function entriesOf(packages: Stranger["packages"]): string {
  const names = packages.flatMap(({ name, folder }) => {
    const { exports } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    const entries = Object.entries(exports).filter(
      ([path, target]) => typeof target === "object" && path !== "./vitest",
    );
    return entries.map(([path]) => join(name, path));
  });
  const imports = names.map((name, n) => `import * as entry${n} from "${name}";`);
  const loaded = names.map((_, n) => `entry${n}`).join(", ");
  return `${imports.join("\n")}\nif ([${loaded}].every(Boolean)) console.log("every entry loads");\n`;
}

/** The pages whose steps the trial executes exactly. */
const followed = [
  "docs/start/first-host-test.md",
  "docs/start/first-replay.md",
  "docs/start/first-frontend.md",
  "testing/guide/write-an-agent.md",
];

/** Follows a page in a folder: writes its files and runs its commands, until one fails. */
function follow(folder: string, page: string): string[] {
  for (const step of stepsOfPage(readFileSync(join(root, page), "utf8"))) {
    if ("file" in step) writeFileSync(join(folder, step.file), step.text);
    else {
      const found = tried(folder, { run: ["sh", "-ec", step.command], prints: step.prints, code: step.code });
      if (found.length > 0) return [`${page}:`, ...found];
    }
  }
  return [];
}

/** Executes the Dockerfile of the action in a folder, with the tarballs. Its command checks the session of the recipes. */
function imageFindings({ folder, packages }: Stranger): string[] {
  const [context, image] = [join(folder, "context"), join(folder, "image")];
  cpSync(join(root, "action"), context, { recursive: true });
  for (const { tarball } of packages) cpSync(tarball, join(context, basename(tarball)));
  mkdirSync(join(image, "work"), { recursive: true });
  cpSync(join(folder, "session.tape.jsonl"), join(image, "work/session.tape.jsonl"));
  const run = { AGENTWIRE_CI_SESSIONS: "session.tape.jsonl" };
  try {
    const instructions = instructionsOf(readFileSync(join(context, "Dockerfile"), "utf8"));
    const { status, output } = executeDockerfile(instructions, { image, context, run });
    const isRight = status === 0 && output.includes("Sessions checked against the laws: 0 violations");
    return isRight ? [] : [`The command of action/Dockerfile ends with ${status}:`, ...output.split("\n")];
  } catch (error) {
    return [`action/Dockerfile: ${error instanceof Error ? error.message : error}`];
  }
}

/** Runs the recipes, the steps of the first pages, and the further trials. Returns the failures. */
export function trialFindings(stranger: Stranger): string[] {
  const { folder, packages } = stranger;
  writeFileSync(join(folder, "entries.mts"), entriesOf(packages));
  const found: string[] = [];
  for (const { file, text } of recipesOf(readFileSync(join(root, "README.md"), "utf8"))) {
    if (file !== undefined) writeFileSync(join(folder, file), text);
    else found.push(...tried(folder, { run: ["sh", "-ec", text] }));
  }
  for (const page of followed) found.push(...follow(folder, page));
  return [...found, ...trials.flatMap((trial) => tried(folder, trial)), ...imageFindings(stranger)];
}
