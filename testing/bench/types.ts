import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

/**
 * What the types cost the compiler: a program of 20 lines over the messages of a query, once with this project's packages
 * and once with the official one. Goal: at most twice its types and check time. Build first; `npm run interop` installs
 * the official package.
 */
const root = resolve(import.meta.dirname, "..", "..");
const official = join(root, "testing", "interop", "node_modules", "@anthropic-ai");

const body = `
function describe(message: SDKMessage): string {
  switch (message.type) {
    case "assistant":
      return message.message.content.map((block) => (block.type === "text" ? block.text : block.type)).join("");
    case "result":
      return message.subtype === "success" ? message.result : message.errors.join("\\n");
    case "system":
      return message.subtype === "init" ? message.model : message.subtype;
    default:
      return message.type;
  }
}

for await (const message of query({ prompt: "Hello.", options: { maxTurns: 1 } })) {
  if (message.type === "assistant" || message.type === "result") console.log(describe(message));
}
`;
const programs = {
  official: `import { query, type SDKMessage } from "@anthropic-ai/claude-agent-sdk";\n${body}`,
  ours: `import type { SDKMessage } from "@agentwire/protocol/types";\nimport { query } from "@agentwire/runtime/host";\n${body}`,
  "ours, types only": `import type { SDKMessage } from "@agentwire/protocol/types";\n${body.slice(0, body.indexOf("for await"))}export { describe };\n`,
};
const measures = ["Files", "Types", "Instantiations", "Check time", "Total time"] as const;
const repeats = 5;

if (!existsSync(official))
  throw new Error("The official package is missing. Run npm run interop once; it installs it.");
const folder = mkdtempSync(join(tmpdir(), "types-"));
try {
  mkdirSync(join(folder, "node_modules"));
  writeFileSync(join(folder, "package.json"), `{ "type": "module" }`);
  for (const scope of ["@agentwire", "@types", "zod"]) {
    symlinkSync(join(root, "node_modules", scope), join(folder, "node_modules", scope));
  }
  symlinkSync(official, join(folder, "node_modules", "@anthropic-ai"));
  for (const [name, text] of Object.entries(programs)) {
    const file = join(folder, `${name.replaceAll(/\W+/g, "-")}.ts`);
    writeFileSync(file, text);
    const runs = Array.from({ length: repeats }, () => compile(file));
    const least = measures.map((measure) => `${measure} ${Math.min(...runs.map((run) => run.get(measure) ?? 0))}`);
    console.log(`${name}: ${least.join(", ")}`);
  }
} finally {
  rmSync(folder, { recursive: true });
}

/** What the compiler reports about one program. */
function compile(file: string): ReadonlyMap<string, number> {
  const tsc = join(root, "node_modules", "typescript", "bin", "tsc");
  const flags = "--ignoreConfig --noEmit --strict --skipLibCheck --checkers 1 --extendedDiagnostics".split(" ");
  const target = "--module nodenext --target es2023 --types node".split(" ");
  const { status, stdout } = spawnSync(process.execPath, [tsc, ...flags, ...target, file], { encoding: "utf8" });
  if (status !== 0) throw new Error(`The program does not compile:\n${stdout}`);
  return new Map(
    [...stdout.matchAll(/^([A-Z][\w ]+):\s+([\d.]+)/gm)].map(([, key = "", value]) => [key, Number(value)]),
  );
}
