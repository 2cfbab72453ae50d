import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { controls } from "../../src/control/registry.ts";
import { decodeLine, encode } from "../../src/line/codec/index.ts";
import { messages } from "../../src/message/registry.ts";
import { validateFrame } from "../../src/validate/frame.ts";
import { mutate } from "./arbitrary.ts";

const frames: unknown[] = [
  ...Object.values(messages).flatMap(({ examples }) => [...examples]),
  ...Object.values(controls).flatMap(({ examples }) =>
    examples.map(({ request }) => ({ type: "control_request", request_id: "r", request })),
  ),
];

describe("hostile frames", () => {
  it("get a verdict, ten thousand mutations of real ones", () => {
    const change = fc.tuple(fc.nat(), fc.nat(), fc.nat());
    const law = fc.property(
      fc.constantFrom(...frames),
      fc.array(change, { minLength: 1, maxLength: 6 }),
      (frame, how) => {
        const mutated = how.reduce<unknown>((now, one) => mutate(now, ...one), frame);
        const text = typeof mutated === "object" && mutated !== null ? encode(mutated) : JSON.stringify(mutated);
        const decoded = decodeLine(text ?? "");
        const verdict = validateFrame(decoded.ok ? decoded.frame : mutated);
        expect(["valid", "drift", "invalid"]).toContain(verdict.status);
        expect(verdict.status === "valid").toBe(verdict.issues.length === 0);
        for (const { message } of verdict.issues) expect(message).not.toMatch(/[\p{Cc}\p{Cs}]/u);
        // What is unknown is kept: reading changes nothing but the keys that would change a prototype.
        if (decoded.ok && decoded.removedKeys === 0) expect(encode(decoded.frame)).toBe(text);
      },
    );
    fc.assert(law, { numRuns: 10_000 });
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  it("nested without end are refused or passed by, and end", () => {
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
    const size = 200_000;
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

  it("do not reach a prototype by the names of their fields", () => {
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
