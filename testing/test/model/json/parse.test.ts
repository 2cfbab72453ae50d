import { describe, expect, it } from "vitest";
import { deliver, fail, parseScript, reply, say, script, toolUse, when, withoutAux } from "../../../src/index.ts";

describe("a script in JSON", () => {
  it("means what the same script in TypeScript means", () => {
    const parsed = parseScript(
      JSON.stringify({
        version: 1,
        steps: [
          "hi",
          {
            reply: [{ type: "tool_use", id: "t1", name: "Bash", input: { command: "ls" } }],
            usage: { output_tokens: 3 },
          },
          { fail: { status: 429, type: "rate_limit_error", message: "Slow" }, headers: { "retry-after": "1" } },
          { say: "cut", delivery: { cut: { afterEvents: 2 } } },
        ],
        routes: [
          { when: "SUB", steps: ["sub"] },
          { when: { result: "t1" }, steps: [{ say: "ok", stopReason: "max_tokens" }] },
        ],
        aux: false,
      }),
    );
    const expected = script(
      say("hi"),
      reply([toolUse("t1", "Bash", { command: "ls" })], { usage: { output_tokens: 3 } }),
      fail(429, "rate_limit_error", "Slow", { "retry-after": "1" }),
      deliver(say("cut"), { cut: { afterEvents: 2 } }),
      when("SUB", say("sub")),
      when({ result: "t1" }, say("ok", { stopReason: "max_tokens" })),
    );
    expect(parsed).toEqual({ ok: true, script: withoutAux(expected) });
  });

  it.each([
    ["{", "", /not JSON/],
    [{ version: 2 }, "version", /must be 1/],
    [{ version: 1, steps: ["a", { say: 5 }] }, "steps[1].say", /expected string/],
    [
      { version: 1, steps: [{ reply: [{ type: "tool_use", id: "", name: "x" }] }] },
      "steps[0].reply[0].id",
      /Too small/,
    ],
    [{ version: 1, steps: [{ sya: "x" }] }, "steps[0]", /^has unknown fields: sya\. A step is .*say/],
    [
      { version: 1, steps: [{ say: "x", delivery: { cut: { afterEvents: -1 } } }] },
      "steps[0].delivery.cut.afterEvents",
      /Too small/,
    ],
    [{ version: 1, routes: [{ when: {}, steps: ["a"] }] }, "routes[0].when", /names nothing/],
    [["hello"], "[0]", /expected object, received string\. For example: \{"say":"hello"\}/],
    [{ version: 1, extra: 1 }, "", /Unrecognized key/],
    [{ version: 1, steps: [{ always: "a" }, "b"] }, "", /steps after it never run/],
  ])("says where %j is wrong", (document, location, message) => {
    const parsed = parseScript(document);
    expect(parsed).toMatchObject({ ok: false, issues: [{ location, message: expect.stringMatching(message) }] });
  });
});
