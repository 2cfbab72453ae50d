import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadTape } from "@agentwire/replay/tape-file";
import { afterAll, describe, expect, test } from "vitest";
import { record, session, tapeIn } from "../tape/sample.ts";

const folder = mkdtempSync(join(tmpdir(), "tape-file-"));
afterAll(() => rmSync(folder, { recursive: true }));
const path = join(folder, "some.tape.jsonl");
const gib = 2 ** 30;

describe("a tape file that is read whole", () => {
  test("is the tape that its bytes are", () => {
    writeFileSync(path, record(session));
    const read = loadTape(path);
    expect(read.ok && read.tape).toEqual(tapeIn(record(session)));
  });

  test("is abandoned at a line of a gibibyte, long before all of it is in memory", () => {
    writeFileSync(path, record(session));
    truncateSync(path, gib); // a hole, which reads as one line
    const code = `
      const { loadTape } = await import("@agentwire/replay/tape-file");
      const { problem } = loadTape(${JSON.stringify(path)});
      console.log(JSON.stringify({ code: problem?.code, mib: process.resourceUsage().maxRSS / 1024 }));
    `;
    const cwd = fileURLToPath(new URL(".", import.meta.url));
    const { stdout } = spawnSync(process.execPath, ["--input-type=module", "--eval", code], { cwd, encoding: "utf8" });
    const { code: problem, mib } = JSON.parse(stdout);
    expect(problem).toBe("TAPE_LINE_TOO_LONG");
    // Less than the gibibyte of the line alone; how much less depends on when memory is collected.
    expect(mib).toBeLessThan(960);
  });

  test("is refused from two gibibytes on, before it is read", () => {
    writeFileSync(path, record(session));
    truncateSync(path, 2 * gib);
    expect(() => loadTape(path)).toThrow(/2147483648 bytes/);
  });
});
