import { expect, test } from "vitest";
import { typedName, unknownCommandNotice } from "../../../src/agent/core/unknown-command.ts";
import { say } from "../fixture/scripted-model.ts";
import { drive, isResult } from "../fixture/session.ts";

interface Body {
  readonly messages: { readonly content: { readonly text: string }[] }[];
}

test.each([
  ["/no-such x", "no-such"],
  ["/no-such\nline", "no-such"],
  ["/a:b_c", "a:b_c"],
  ["/tmp/x.txt", null],
  ["/a.b x", null],
  [" /no-such", null],
  ["/wow!", null],
  ["/", null],
])("the name at the start of %j is %j", (text, name) => expect(typedName(text)).toBe(name));

test("names the commands, and counts those that it does not name", () => {
  const { text } = unknownCommandNotice("no-such", ["a", "b"], 5);
  expect(text).toMatch(/\/no-such.*\/a, \/b, and 3 more/s);
  expect(unknownCommandNotice("no-such", ["a"], 1).text).not.toContain("more");
});

test.each([{}, { isSynthetic: true }])(
  "defect: the model did not learn that a command does not exist %j",
  async (fields) => {
    const agent = drive([say("one")]);
    agent.send({ type: "user", message: { role: "user", content: "/no-such x" }, ...fields });
    await agent.until(isResult);
    await agent.end();
    const first = ((agent.requests[0]?.body as Body | undefined)?.messages ?? []).flatMap(({ content }) => content);
    const at = first.findIndex(({ text }) => text.includes("begins with /no-such"));
    expect(at).toBeGreaterThanOrEqual(0);
    expect(first.findLastIndex(({ text }) => text.endsWith("/no-such x"))).toBeGreaterThan(at);
  },
);
