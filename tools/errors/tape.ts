import { createHash } from "node:crypto";
import { createMemoryTape, createTapeReader, parseTape, type TapeProblemCode } from "@agentwire/replay";
import type { ErrorTable } from "./entry.ts";

/** The lines of an intact tape with three events. */
function intactLines(): string[] {
  const tape = createMemoryTape({
    header: {
      agentwire: "tape",
      version: 1,
      release: "0.3.330",
      recorder: { name: "agentwire", version: "0.1.0", mode: "transport" },
      redaction: { environment: [], secrets: [] },
    },
    sha256: (bytes) => createHash("sha256").update(bytes).digest("hex"),
  });
  tape.record("process/spawn", { pid: 7 });
  tape.record("wire/end", { direction: "host-to-agent" });
  tape.record("process/exit", { code: 0, signal: null });
  tape.finish();
  return new TextDecoder().decode(tape.bytes()).trimEnd().split("\n");
}

/** Reads a tape and returns the message of its problem with a code. */
function messageOf(code: TapeProblemCode, content: string | Uint8Array): string {
  const result = parseTape(content);
  const problems = result.ok ? result.tape.problems : [result.problem];
  const problem = problems.find((each) => each.code === code);
  if (problem === undefined) throw new Error(`The sample for ${code} gives ${problems.map((each) => each.code)}.`);
  return problem.message;
}

const entry = (code: TapeProblemCode, remedy: string, content: (lines: string[]) => string | Uint8Array) => ({
  remedy,
  provoke: () => messageOf(code, content(intactLines())),
});
const text = (lines: readonly string[]) => `${lines.join("\n")}\n`;
const line = (lines: readonly string[], at: number) => lines[at] ?? "";

const restore = "View the tape as it is, or restore it from a copy. A damaged tape does not replay.";

export const tapeErrors: ErrorTable<TapeProblemCode> = {
  TAPE_EMPTY: entry("TAPE_EMPTY", "Check the path. The recorder may have failed before it wrote the header.", () => ""),
  TAPE_BINARY: entry("TAPE_BINARY", "Decompress the file first.", () => new Uint8Array([0x1f, 0x8b, 8, 0, 0xff])),
  TAPE_NOT_A_TAPE: entry(
    "TAPE_NOT_A_TAPE",
    "Convert a log or a transcript with `agentwire import`, or pass a tape.",
    () => '{"type":"user"}\n',
  ),
  TAPE_NEWER: entry("TAPE_NEWER", "Update agentwire.", (lines) => text(lines).replace('"version":1', '"version":2')),
  TAPE_BAD_HEADER: entry("TAPE_BAD_HEADER", restore, () => '{"agentwire":"tape","version":1}\n'),
  TAPE_LINE_TOO_LONG: {
    remedy: "Pass a higher `lineLimit` to the reader.",
    provoke: () => {
      const reader = createTapeReader({ lineLimit: 1000 });
      const items = reader.push(new TextEncoder().encode(`${line(intactLines(), 0)}\n${"x".repeat(2000)}`));
      const item = items.find(({ kind }) => kind === "problem");
      return item?.kind === "problem" ? item.problem.message : "";
    },
  },
  TAPE_BAD_LINE: entry("TAPE_BAD_LINE", restore, (lines) => text(lines.toSpliced(2, 0, "oops"))),
  TAPE_BAD_EVENT: entry("TAPE_BAD_EVENT", restore, (lines) => text(lines).replace('"pid":7', '"pid":"seven"')),
  TAPE_EDITED: entry("TAPE_EDITED", restore, (lines) => text(lines).replace('"pid":7', '"pid":8')),
  TAPE_REORDERED: entry("TAPE_REORDERED", restore, (lines) =>
    text(lines.with(1, line(lines, 2)).with(2, line(lines, 1))),
  ),
  TAPE_DUPLICATED: entry("TAPE_DUPLICATED", restore, (lines) => text(lines.toSpliced(2, 0, line(lines, 1)))),
  TAPE_MISSING: entry("TAPE_MISSING", restore, (lines) => text(lines.toSpliced(2, 1))),
  TAPE_AFTER_END: entry("TAPE_AFTER_END", restore, (lines) => text([...lines, line(lines, 1)])),
  TAPE_TRUNCATED: entry(
    "TAPE_TRUNCATED",
    "The tape replays as far as it goes. The recorder was killed, or the disk was full.",
    (lines) => text(lines.slice(0, 3)),
  ),
};
