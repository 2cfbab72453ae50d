import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeLine, frameOf } from "../../../src/line/codec/decode.ts";
import { encode } from "../../../src/line/codec/encode.ts";

const problem = (text: string) => {
  const decoded = decodeLine(text);
  if (decoded.ok) throw new Error("decoded");
  return decoded.problem;
};

/** V8 names the position in some of its messages; inside an escape it counts from another character of it. */
function enginePosition(text: string): number | undefined {
  try {
    JSON.parse(text);
  } catch (error) {
    const named = /position (\d+)/.exec(String(error))?.[1];
    return named === undefined ? undefined : Number(named);
  }
  return undefined;
}

describe("decodeLine", () => {
  it.each([
    ["", "blank", 0],
    [" \t\r", "blank", 0],
    ["hello", "not-json", 0],
    ['{"a":1', "not-json", 6],
    ['{"a":1,}', "not-json", 7],
    ['{"a" 1}', "not-json", 5],
    ['{"a":01}', "not-json", 6],
    ['{"a":"\\x"}', "not-json", 6],
    ['{"a":"\u0001"}', "not-json", 6],
    ['{"a":[1 2]}', "not-json", 8],
    ['{"a":1}{', "not-json", 7],
    ["null", "not-object", 0],
    ["[1]", "not-object", 0],
    ["42", "not-object", 0],
    ['"x"', "not-object", 0],
  ])("refuses %j as %s at %i", (text, kind, position) => {
    expect(problem(text)).toMatchObject({ kind, position });
  });

  it("finds a position in everything that the engine refuses, and none in what it accepts", () => {
    const mutated = fc
      .tuple(fc.json(), fc.nat(), fc.string({ minLength: 0, maxLength: 2 }))
      .map(([json, at, piece]) => {
        const cut = at % (json.length + 1);
        return `{"v":${json.slice(0, cut)}${piece}${json.slice(cut + 1)}}`;
      });
    const law = fc.property(mutated, (text) => {
      const decoded = decodeLine(text);
      if (decoded.ok || decoded.problem.kind !== "not-json") return;
      const { position } = decoded.problem;
      expect(position).toBeGreaterThan(0);
      expect(position).toBeLessThanOrEqual(text.length);
      const engine = enginePosition(text);
      if (engine !== undefined) expect(Math.abs(position - engine)).toBeLessThanOrEqual(5);
    });
    fc.assert(law, { numRuns: 2000 });
  });

  it("quotes the place without control characters", () => {
    const { excerpt, message } = problem('{"a":"\u001b[31m\u0007\u202e"oops');
    expect(`${excerpt}${message}`).not.toMatch(/\p{Cc}|\u202e/u);
    expect(excerpt).toContain("oops");
    expect(problem(`[${"x".repeat(1000)}`).excerpt.length).toBeLessThan(70);
  });

  it("takes __proto__ keys out at every depth, escaped ones too", () => {
    const decoded = decodeLine(
      '{"a":[{"__proto__":{"polluted":1}}],"\\u005f_proto__":{"x":1},"constructor":{"prototype":1}}',
    );
    if (!decoded.ok) throw new Error("refused");
    expect(decoded.removedKeys).toBe(2);
    expect(Object.assign({}, decoded.frame)).toEqual({ a: [{}], constructor: { prototype: 1 } });
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });

  it("survives nesting of any depth", () => {
    const depth = 200_000;
    const deep = `{"a":${"[".repeat(depth)}${"]".repeat(depth)},"__proto__":1}`;
    expect(decodeLine(deep)).toMatchObject({ ok: true, removedKeys: 1 });
    expect(problem(deep.slice(0, -1))).toMatchObject({ kind: "not-json", position: deep.length - 1 });
  });
});

describe("frameOf", () => {
  it("returns the frame that decodeLine parses, and undefined for a problem", () => {
    const text = fc.oneof(
      fc.json(),
      fc.json().map((json) => `{"a":${json},"__proto__":${json}}`),
      fc.json().map((json) => json.slice(1)),
      fc.string(),
    );
    const law = fc.property(text, (line) => {
      const decoded = decodeLine(line);
      expect(JSON.stringify(frameOf(line))).toBe(decoded.ok ? JSON.stringify(decoded.frame) : undefined);
    });
    fc.assert(law, { numRuns: 1000 });
  });
});

describe("encode", () => {
  const jsonObject = fc.dictionary(fc.string(), fc.jsonValue({ stringUnit: "binary" }), { noNullPrototype: true });

  it("round-trips every frame in one line", () => {
    const law = fc.property(jsonObject, (frame) => {
      const line = encode(frame);
      expect(line).not.toMatch(/[\n\r\u2028\u2029]/);
      const decoded = decodeLine(line);
      const { __proto__: _, ...safe } = JSON.parse(JSON.stringify(frame)) as Record<string, unknown>;
      if (decoded.ok && decoded.removedKeys === 0) expect(decoded.frame).toEqual(safe);
      else expect(decoded.ok).toBe(true);
    });
    fc.assert(law);
  });

  it("escapes lone surrogates and line separators", () => {
    expect(encode({ a: "\ud800\u2028\u2029\n" })).toBe('{"a":"\\ud800\\u2028\\u2029\\n"}');
  });
});

it("skips one byte order mark at the start of a line, and only there", () => {
  expect(decodeLine('\uFEFF{"type":"a"}')).toMatchObject({ ok: true, frame: { type: "a" } });
  expect(frameOf('\uFEFF{"type":"a"}')).toEqual({ type: "a" });
  for (const line of ['\uFEFF\uFEFF{"type":"a"}', '{"type":"a"}\uFEFF', '{\uFEFF"type":"a"}']) {
    expect(decodeLine(line)).toMatchObject({ ok: false, problem: { kind: "not-json" } });
    expect(frameOf(line)).toBeUndefined();
  }
});
