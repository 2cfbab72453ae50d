import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { controls } from "../../src/control/registry.ts";
import { messageDefinition } from "../../src/definition/definition-names.ts";
import { definitions } from "../../src/definition/definitions.ts";
import { decodeLine, encode } from "../../src/line/codec/index.ts";
import type { AnyMessageSpec } from "../../src/message/define.ts";
import { messages } from "../../src/message/registry.ts";
import { validateFrame } from "../../src/validate/frame.ts";
import { mutate } from "./arbitrary.ts";

const recorded = ["frames", "sessions"].flatMap((name) =>
  readFileSync(new URL(`../fixtures/message/${name}.jsonl`, import.meta.url), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => (JSON.parse(line) as { frame: unknown }).frame),
);

const sources: Readonly<Record<string, AnyMessageSpec>> = messages;
const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema({ $id: "all", $defs: definitions() });
const published = new Map<string, (frame: unknown) => unknown>();

/** Whether a message is one, as the published schema has it. The source must say the same. */
function referee({ name, schema }: AnyMessageSpec, frame: unknown): boolean {
  const validator = published.get(name) ?? ajv.compile({ $ref: `all#/$defs/${messageDefinition(name)}` });
  published.set(name, validator);
  const accepted = validator(frame) === true;
  if (schema.safeParse(frame).success !== accepted) throw new Error(`The two forms of ${name} disagree.`);
  return accepted;
}

const frames: unknown[] = [
  ...recorded,
  ...Object.values(messages).flatMap(({ examples }) => [...examples]),
  ...Object.values(controls).flatMap(({ examples }) =>
    examples.map(({ request }) => ({ type: "control_request", request_id: "r", request })),
  ),
];

describe("hostile frames", () => {
  it("get a verdict, three thousand mutations of real ones", () => {
    const change = fc.tuple(fc.nat(), fc.nat(), fc.nat());
    let checked = 0;
    const law = fc.property(
      fc.constantFrom(...frames),
      fc.array(change, { minLength: 1, maxLength: 6 }),
      (frame, how) => {
        const mutated = how.reduce<unknown>((now, one) => mutate(now, ...one), frame);
        const text = typeof mutated === "object" && mutated !== null ? encode(mutated) : JSON.stringify(mutated);
        const decoded = decodeLine(text ?? "");
        const verdict = validateFrame(decoded.ok ? decoded.frame : mutated);
        const { status, name, issues, unlisted } = verdict;
        if ((status === "valid") !== (issues.length === 0)) return false;
        if (issues.some(({ message }) => /[\p{Cc}\p{Cs}]/u.test(message))) return false;
        const source = sources[name];
        if (decoded.ok && source && unlisted === 0 && ++checked % 4 === 0) {
          // The schemas let unknown fields pass; every other issue is one that they see as well.
          const passed = issues.every(({ kind }) => kind === "unknown-field");
          if (passed !== referee(source, decoded.frame)) return false;
        }
        // What is unknown is kept: reading changes nothing but the keys that would change a prototype.
        return !decoded.ok || decoded.removedKeys > 0 || encode(decoded.frame) === text;
      },
    );
    fc.assert(law, { numRuns: 3_000 });
    expect(checked).toBeGreaterThan(750);
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  it("with deep nesting are rejected or ignored in finite time", () => {
    const depth = 100_000;
    const nest = (open: string, close: string) => JSON.parse(`${open.repeat(depth)}1${close.repeat(depth)}`) as unknown;
    const deep = nest('{"a":', "}");
    const content = nest('[{"type":"tool_result","tool_use_id":"t","content":', "}]");
    const user = { type: "user", parent_tool_use_id: null };
    expect(validateFrame(deep).status).toBe("invalid");
    expect(validateFrame({ ...user, message: { role: "user", content: "" }, tool_use_result: deep }).status).toBe(
      "valid",
    );
    expect(validateFrame({ ...user, message: { role: "user", content } }).status).not.toBe("valid");
  });

  it("of great width are explained, which quadratic work would not finish within the test's time", () => {
    const size = 50_000;
    const content = Array.from({ length: size }, () => ({ type: "text", text: 7, more: {} }));
    const wide = { type: "user", parent_tool_use_id: null, message: { role: "user", content } };
    const manyFields = Object.fromEntries([["type", "keep_alive"], ...content.map((_, i) => [`f${i}`, i])]);
    expect(validateFrame(wide).status).toBe("invalid");
    expect(validateFrame(manyFields).unlisted).toBeGreaterThan(size / 2);
  });

  it("with a string of 64 MiB are read like any other", () => {
    const frame = {
      type: "user",
      parent_tool_use_id: null,
      message: { role: "user", content: "x".repeat(64 * 1024 * 1024) },
    };
    expect(validateFrame(frame).status).toBe("valid");
    expect(validateFrame({ type: frame.message.content }).issues[0]?.message.length).toBeLessThan(300);
  });

  it("do not change prototypes through field names", () => {
    for (const key of ["constructor", "toString", "__proto__", "hasOwnProperty", "prototype"]) {
      const frame = JSON.parse(`{"type":"keep_alive","${key}":{"x":1}}`) as unknown;
      expect(validateFrame(frame)).toMatchObject({ status: "drift", issues: [{ path: `/${key}` }] });
      expect(validateFrame({ type: key }).status).toBe("drift");
      expect(validateFrame({ type: "control_request", request_id: "r", request: { subtype: key } }).status).toBe(
        "drift",
      );
    }
  });
});
