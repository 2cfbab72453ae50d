import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { currentRelease } from "@agentwire/protocol";
import { fetchDeclarations } from "agentwire/declarations";
import { describe, expect, it } from "vitest";

const folder = resolve(import.meta.dirname, "..");
const cache = resolve(folder, "..", "..", ".agentwire", "releases");
const built = join(folder, ".agentwire", "types");

/** Sets up the compiler to take the current release's declarations for the official package. Returns the project. */
async function currentProject(): Promise<string> {
  await fetchDeclarations(currentRelease, cache);
  mkdirSync(built, { recursive: true });
  cpSync(join(cache, currentRelease), built, { recursive: true });
  const project = join(built, "tsconfig.json");
  const paths = { "@anthropic-ai/claude-agent-sdk": ["./sdk.d.ts"] };
  const include = ["../../src/types"];
  writeFileSync(project, JSON.stringify({ extends: "../../tsconfig.types.json", compilerOptions: { paths }, include }));
  return project;
}

/** Compiles one of the projects of type assertions; the compiler's findings come back line by line. */
function compile(project: string): string[] {
  const tsc = resolve(folder, "..", "..", "node_modules", "typescript", "bin", "tsc");
  const ran = spawnSync(process.execPath, [tsc, "-p", project], { encoding: "utf8", timeout: 300_000 });
  return ran.stdout.split("\n").filter((line) => line.includes("error TS"));
}

describe("our types and those of the real package", () => {
  it("are assignable to each other, except for the listed exceptions", { timeout: 300_000 }, async () => {
    expect(compile(await currentProject())).toEqual([]);
  });
});
