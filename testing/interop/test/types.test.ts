import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";

const folder = resolve(import.meta.dirname, "..");

/** Compiles one of the projects of type assertions; the compiler's findings come back line by line. */
function compile(project: string): string[] {
  const tsc = resolve(folder, "..", "..", "node_modules", "typescript", "bin", "tsc");
  const ran = spawnSync(process.execPath, [tsc, "-p", resolve(folder, project)], {
    encoding: "utf8",
    timeout: 300_000,
  });
  return ran.stdout.split("\n").filter((line) => line.includes("error TS"));
}

describe("our types and those of the real package", () => {
  it("are assignable to each other, except for the listed exceptions", { timeout: 300_000 }, () => {
    expect(compile("tsconfig.types.json")).toEqual([]);
  });
});
