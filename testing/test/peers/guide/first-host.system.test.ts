import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { say, script, toolUse, use } from "@agentwire/testing";
import { serveModel } from "@agentwire/testing/node";
import { transform } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "../../../..");
const guide = readFileSync(join(root, "runtime/guide/first-host.md"), "utf8");
const sample = /^```ts\n([\s\S]*?)^```$/m.exec(guide)?.[1] ?? "";
const folder = join(root, ".agentwire", "guide");
const cwd = join(folder, "work");

beforeAll(() => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(cwd, { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the first host of the guide", () => {
  it("has at most 40 lines, and compiles against the package as strictly as the package itself", () => {
    expect(sample.trim().split("\n").length).toBeLessThanOrEqual(40);
    writeFileSync(join(folder, "host.ts"), sample);
    const config = {
      extends: "../../tsconfig.base.json",
      compilerOptions: { noEmit: true, composite: false, declaration: false, declarationMap: false, types: ["node"] },
      files: ["host.ts"],
    };
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));
    const tsc = join(root, "node_modules", "typescript", "bin", "tsc");
    const compiled = spawnSync(process.execPath, [tsc, "-p", folder], { encoding: "utf8" });
    expect(compiled.stdout).toBe("");
    expect(compiled.status).toBe(0);
  });

  it("holds a conversation: prompts, streams, asks, and counts", async () => {
    const write = (name: string) =>
      toolUse(`toolu_${name}`, "Write", { file_path: join(cwd, name), content: "words\n" });
    const model = await serveModel(
      script(use(write("yes.txt")), use(write("no.txt")), say("One of two."), say("Bye.")),
    );
    try {
      writeFileSync(join(folder, "host.mjs"), (await transform(sample, { loader: "ts", target: "es2022" })).code);
      const host = spawn(process.execPath, [join(folder, "host.mjs"), join(root, "runtime/bin/agent.mjs")], {
        cwd,
        env: {
          PATH: process.env.PATH,
          HOME: folder,
          CLAUDE_CONFIG_DIR: join(folder, ".claude"),
          ANTHROPIC_API_KEY: "not-a-key",
          ANTHROPIC_BASE_URL: model.url,
        },
        stdio: ["pipe", "pipe", "pipe"],
      });
      let shown = "";
      const answers = [
        ["> ", "write two files"],
        ["yes.txt", "y"],
        ["no.txt", "n"],
        ["One of two.", "goodbye"],
      ] as const;
      let next = 0;
      host.stdout.on("data", (chunk) => {
        shown += chunk;
        const [sign, args] = answers[next] ?? [];
        if (sign === undefined || !shown.includes(sign) || !/[>\]] $/.test(shown)) {
          if (sign === undefined && shown.includes("Bye.") && shown.endsWith("> ")) host.stdin.end();
          return;
        }
        next++;
        host.stdin.write(`${args}\n`);
      });
      let failure = "";
      host.stderr.on("data", (chunk) => {
        failure += chunk;
      });
      const code = await new Promise((exited) => host.on("exit", exited));
      expect(failure).toBe("");
      expect(code).toBe(0);
      expect(existsSync(join(cwd, "yes.txt"))).toBe(true);
      expect(existsSync(join(cwd, "no.txt"))).toBe(false);
      expect(shown.match(/\[\$0\.\d{4}\]/g)).toHaveLength(2);
      expect(model.model.problems).toEqual([]);
    } finally {
      await model.close();
    }
  });
});
