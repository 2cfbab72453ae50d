import { expect, test } from "vitest";
import { always, fail, say, script, toolUse, use, when } from "../../../src/index.ts";

/** Arguments as JavaScript passes them, which no compiler checks. */
const untyped = (value: unknown) => value as never;

test.each([
  ["an error without its type and message", fail(untyped({ status: 529 }), untyped(undefined), untyped(undefined))],
  ["a text that is no text", say(untyped({ text: "Hello." }))],
  ["a tool use that is a name", use(untyped("Bash"))],
  ["a plain text", untyped("Hello.")],
  ["nothing", untyped(undefined)],
])("%s is rejected by script instead of being answered", (_, step) => {
  expect(() => script(say("First."), step)).toThrow(/^script: step 2 is not an answer: /);
  expect(() => script(always(step))).toThrow(TypeError);
  expect(() => script(when("one", step))).toThrow(/^script: route 1: step 1 /);
});

test("answers, functions and repeated steps are accepted", () => {
  const call = use(toolUse("toolu_1", "Bash", { command: "ls" }));
  expect(
    script(call, fail(529, "overloaded_error", "Overloaded"), () => say("Hello."), always(say("Again."))).steps,
  ).toHaveLength(4);
});
