import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { controls } from "../../../src/control/registry.ts";
import { decodeLine, encode, type Frame } from "../../../src/line/codec/index.ts";
import { messages } from "../../../src/message/registry.ts";
import { transcriptLines } from "../../../src/transcript/registry.ts";
import {
  FrameValidator,
  type ValidationMode,
  validateFrame,
  validateTranscriptLine,
} from "../../../src/validate/index.ts";

const modes: readonly ValidationMode[] = ["strict", "compat", "passthrough"];

const linesOf = (fixture: string) =>
  readFileSync(new URL(`../../fixtures/${fixture}.jsonl`, import.meta.url), "utf8")
    .trimEnd()
    .split("\n");
const recorded = ["message/frames", "message/sessions"].flatMap((fixture) =>
  linesOf(fixture).map((text) => JSON.parse(text) as { direction: "host-to-agent" | "agent-to-host"; frame: object }),
);

/** What reading, checking and writing a line makes of it. */
function through(text: string, check: (frame: Frame) => unknown): string {
  const decoded = decodeLine(text);
  if (!decoded.ok) throw new Error(decoded.problem.message);
  freeze(decoded.frame);
  check(decoded.frame);
  return encode(decoded.frame);
}

/** A check that wrote into a frame would throw. */
function freeze(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  Object.freeze(value);
  Object.values(value).forEach(freeze);
}

const json = fc.jsonValue({ maxDepth: 2, stringUnit: "binary" }).filter((value) => !hasProto(value));
const key = fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }).filter((name) => name !== "__proto__");

function hasProto(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(([name, inside]) => name === "__proto__" || hasProto(inside));
}

/** Puts more fields into a value, at its top and at a place below. */
function withMore(value: object, more: readonly (readonly [string, unknown])[], where: number): object {
  const copy = structuredClone(value) as Record<string, unknown>;
  const objects: Record<string, unknown>[] = [];
  const collect = (inside: unknown): void => {
    if (typeof inside !== "object" || inside === null) return;
    if (!Array.isArray(inside)) objects.push(inside as Record<string, unknown>);
    Object.values(inside).forEach(collect);
  };
  collect(copy);
  for (const target of [copy, objects[where % objects.length]]) {
    for (const [name, added] of more) if (target && !Object.hasOwn(target, name)) target[name] = added;
  }
  return copy;
}

const known: readonly object[] = [
  ...recorded.map(({ frame }) => frame),
  ...Object.values(messages).flatMap(({ examples }) => [...examples]),
  ...Object.values(controls).flatMap(({ examples }) =>
    examples.flatMap(({ request, response }) => [
      { type: "control_request", request_id: "r", request },
      { type: "control_response", response: { subtype: "success", request_id: "r", response } },
    ]),
  ),
];
const added = fc.array(fc.tuple(key, json), { minLength: 1, maxLength: 3 });

describe.each(modes)("what is read, checked in %s mode and written again", (mode) => {
  it("is the same, byte for byte, for every recorded frame", () => {
    const validator = new FrameValidator({ mode });
    for (const { direction, frame } of recorded) {
      const text = JSON.stringify(frame);
      expect(through(text, (read) => validator.validate(read, direction))).toBe(text);
    }
  });

  it("is the same for every recorded line of a session file", () => {
    for (const text of linesOf("transcript/lines")) {
      expect(through(text, (line) => validateTranscriptLine(line, { mode }))).toBe(text);
    }
  });

  it("keeps unknown fields anywhere in a frame", () => {
    const law = fc.property(fc.constantFrom(...known), added, fc.nat(), (frame, more, where) => {
      const text = encode(withMore(frame, more, where));
      expect(through(text, (read) => validateFrame(read, { mode }))).toBe(text);
    });
    fc.assert(law, { numRuns: 600 });
  });

  it("keeps unknown fields in lines of session files", () => {
    const lines = Object.values(transcriptLines).flatMap(({ examples }): readonly object[] => examples);
    const law = fc.property(fc.constantFrom(...lines), added, fc.nat(), (line, more, where) => {
      const text = encode(withMore(line, more, where));
      expect(through(text, (read) => validateTranscriptLine(read, { mode }))).toBe(text);
    });
    fc.assert(law, { numRuns: 200 });
  });

  it("keeps frames of unknown types and subtypes", () => {
    const unknown = fc.record(
      { type: fc.oneof(key, fc.constantFrom("system", "control_request", "result")), subtype: key, body: json },
      { requiredKeys: ["type"], noNullPrototype: true },
    );
    const law = fc.property(unknown, (frame) => {
      const text = encode(frame);
      expect(through(text, (read) => validateFrame(read, { mode }))).toBe(text);
    });
    fc.assert(law, { numRuns: 300 });
  });
});

describe("the schemas themselves", () => {
  it("keep unknown fields, and do not change known ones", () => {
    const specs = Object.values(messages);
    const law = fc.property(fc.constantFrom(...specs), fc.nat(), added, fc.nat(), (spec, which, more, where) => {
      const frame = withMore(spec.examples[which % spec.examples.length] ?? {}, more, where);
      const parsed = spec.schema.safeParse(frame);
      // A field that is added may be one that the schema knows.
      if (parsed.success) expect(parsed.data).toEqual(frame);
    });
    fc.assert(law, { numRuns: 600 });
  });

  it("do not name what only looks like JSON: blanks and spelling of numbers are the writer's own", () => {
    const text = '{ "type":"keep_alive", "n":1.0, "e":1e2, "big":12345678901234567890, "s":"\\u0041" }';
    expect(through(text, (frame) => validateFrame(frame))).toBe(
      '{"type":"keep_alive","n":1,"e":100,"big":12345678901234567000,"s":"A"}',
    );
  });
});
