import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../run.ts";
import type { Sample } from "./extract.ts";

/**
 * Compiles samples against the types of the built packages, each one as a module of its own. A sample may import the
 * files of `project`, which represent the reader's own code.
 *
 * @returns One finding for each error, with the file and line that hold the sample.
 */
export function compileSamples(samples: readonly Sample[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), "agentwire-examples-"));
  try {
    symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
    cpSync(join(import.meta.dirname, "project"), folder, { recursive: true });
    writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module" }));
    const files = samples.map(({ code }, index) => {
      const file = `sample-${index}.tsx`;
      writeFileSync(join(folder, file), `${code}\nexport {};\n`);
      return file;
    });
    const config = { extends: join(root, "tsconfig.test.json"), include: [], files };
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));
    const tsc = join(root, "node_modules", ".bin", "tsc");
    const { error, status, stdout } = spawnSync(tsc, ["--pretty", "false"], { cwd: folder, encoding: "utf8" });
    if (error !== undefined) throw error;
    if (status === 0) return [];
    return stdout
      .trim()
      .replaceAll(/^sample-(\d+)\.tsx\((\d+),\d+\)/gm, (_, index: string, line: string) => {
        const sample = samples[Number(index)];
        return sample === undefined ? "" : `${sample.path}:${sample.line + Number(line) - 1}`;
      })
      .split("\n");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
