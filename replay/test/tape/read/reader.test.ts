import { createTapeReader, parseTape, type TapeProblemCode } from "@agentwire/replay";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { record, session, tapeIn } from "../sample.ts";

const good = Buffer.from(record(session));
const lines = good.toString().trimEnd().split("\n");
const nth = (index: number): string => lines[index] ?? "";
const text = (changed: readonly string[]) => `${changed.join("\n")}\n`;

function codes(content: string | Uint8Array): TapeProblemCode[] {
  const result = parseTape(content);
  return result.ok ? result.tape.problems.map(({ code }) => code) : [result.problem.code];
}

test("a valid tape reads without a problem, in chunks of any size", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1 }), (sizes) => {
      const reader = createTapeReader();
      const items = [];
      for (let at = 0, i = 0; at < good.length; i++) {
        const size = sizes[i % sizes.length] ?? 1;
        items.push(...reader.push(good.subarray(at, at + size)));
        at += size;
      }
      items.push(...reader.end());
      expect(items.map(({ kind }) => kind)).toEqual(["header", ...lines.slice(1).map(() => "event")]);
    }),
  );
});

describe("rejects a file that is not a tape, and the message reports what it is", () => {
  test.each<[string, string | Uint8Array, TapeProblemCode, string]>([
    ["empty", "", "TAPE_EMPTY", "empty"],
    ["binary", new Uint8Array([0x1f, 0x8b, 8, 0, 0xff]), "TAPE_BINARY", "binary"],
    ["prose", "hello\n", "TAPE_NOT_A_TAPE", "not JSON"],
    ["a log of frames", '{"type":"user"}\n', "TAPE_NOT_A_TAPE", "stream-json"],
    ["a transcript", '{"type":"user","parentUuid":null}\n', "TAPE_NOT_A_TAPE", "transcript"],
    ["events alone", text(lines.slice(1)), "TAPE_NOT_A_TAPE", "header is missing"],
    ["the future", text(lines).replace('"version":1', '"version":2'), "TAPE_NEWER", "Update agentwire"],
    ["a broken header", '{"agentwire":"tape","version":1}\n', "TAPE_BAD_HEADER", "release"],
    ["version as text", '{"agentwire":"tape","version":"1"}\n', "TAPE_BAD_HEADER", "version"],
  ])("%s", (_name, content, code, part) => {
    const result = parseTape(content);
    if (result.ok) throw new Error("was read as a tape");
    expect(result.problem.code).toBe(code);
    expect(result.problem.message).toContain(part);
  });

  test("a line without end", () => {
    const reader = createTapeReader({ lineLimit: 1000 });
    const items = reader.push(Buffer.concat([good.subarray(0, nth(0).length + 1), Buffer.alloc(5000, "x")]));
    expect(items.at(-1)).toMatchObject({ kind: "problem", problem: { code: "TAPE_LINE_TOO_LONG", line: 2 } });
  });
});

describe("damage is named with its line", () => {
  const swap = lines.with(4, nth(5)).with(5, nth(4));
  test.each<[string, string, TapeProblemCode, number]>([
    ["an edited frame", text(lines).replace('"content":"go"', '"content":"no"'), "TAPE_EDITED", 4],
    ["an edited header", text(lines).replace("0.3.330", "0.3.331"), "TAPE_EDITED", 1],
    ["an event out of order", text(swap), "TAPE_REORDERED", 5],
    ["an event twice", text(lines.toSpliced(4, 0, nth(3))), "TAPE_DUPLICATED", 5],
    ["an event taken out", text(lines.toSpliced(4, 1)), "TAPE_REORDERED", 5],
    ["a line that is not JSON", text(lines.toSpliced(4, 0, "oops")), "TAPE_BAD_LINE", 5],
    ["a blank line", text(lines.toSpliced(4, 0, "")), "TAPE_BAD_LINE", 5],
    ["a line after the end", text([...lines, nth(3)]), "TAPE_AFTER_END", lines.length + 1],
    ["other line ends", text(lines).replaceAll("\n", "\r\n"), "TAPE_EDITED", 1],
  ])("%s", (_name, content, code, at) => {
    const tape = tapeIn(content);
    expect(tape.state).toBe("damaged");
    expect(tape.problems[0]).toMatchObject({ code, line: at });
  });

  test("a removed event is reported", () => {
    expect(codes(text(lines.toSpliced(4, 1)))).toContain("TAPE_MISSING");
  });
});

test("a tail that is missing is reported, and what is there can be used", () => {
  for (let size = nth(0).length + 1; size < good.length - 1; size++) {
    const tape = tapeIn(good.subarray(0, size));
    expect(tape.state).toBe("cut");
    expect(tape.problems).toHaveLength(1);
    expect(tape.problems[0]?.code).toBe("TAPE_TRUNCATED");
  }
  expect(tapeIn(good.subarray(0, good.length - 1)).state).toBe("complete");
});

test("every flipped bit is detected", () => {
  fc.assert(
    fc.property(fc.nat(good.length - 2), fc.integer({ min: 1, max: 255 }), (at, mask) => {
      const flipped = Buffer.from(good);
      flipped[at] = (flipped[at] ?? 0) ^ mask;
      const result = parseTape(flipped);
      expect(result.ok && result.tape.state === "complete").toBe(false);
    }),
    { numRuns: 1000 },
  );
});

test("an event of an unknown kind is kept as it was", () => {
  const bytes = record((writer) => {
    const later = writer.record as unknown as (name: string, body: object) => void;
    later("wire/teleport", { where: { x: 1 } });
    writer.finish();
  });
  const tape = tapeIn(bytes);
  expect(tape.state).toBe("complete");
  expect(tape.events[0]).toMatchObject({ channel: "wire", kind: "teleport", where: { x: 1 } });
});

test("problems of a noisy file are counted, not stored", () => {
  const noise = `${lines[0]}\n${"noise\n".repeat(5000)}`;
  expect(tapeIn(noise).problems.length).toBeLessThan(110);
});
