import { expect, it } from "vitest";
import { say, type Turn, use } from "../../fixture/scripted-model.ts";
import { drive, isResult } from "../../fixture/session.ts";

const write = use("t1", "Write", { file_path: "/project/a.txt", content: "hello\n" });
const verdict = (input: object): Turn => use("v1", "StructuredOutput", input);
const noVerdict = { subtype: "informational", tag: "hook_no_verdict" };

/** Runs a session in which an agent hook is asked about one Write. */
async function run(answers: readonly Turn[]) {
  const hooks = { PreToolUse: [{ hooks: [{ type: "agent", prompt: "Is it fine? $ARGUMENTS" }] }] };
  const files = new Map([
    ["/home/ada/.claude/settings.json", JSON.stringify({ hooks })],
    ["/project/notes.txt", "no writes today\n"],
  ]);
  const agent = drive([write, ...answers, say("done")], ["--permission-mode=acceptEdits"], files);
  agent.user("go");
  await agent.until(isResult);
  await agent.end();
  return { agent, wrote: agent.files.has("/project/a.txt") };
}

it("lets a call run that the agent of a hook finds fine", async () => {
  const { agent, wrote } = await run([verdict({ ok: true })]);
  expect(wrote).toBe(true);
  expect(agent.requests[1]?.body).toMatchObject({
    tools: expect.arrayContaining([
      expect.objectContaining({ name: "Read" }),
      expect.objectContaining({
        name: "StructuredOutput",
        input_schema: expect.objectContaining({ required: ["ok"] }),
      }),
    ]),
    messages: [{ role: "user", content: [{}, { text: expect.stringContaining('"tool_name":"Write"') }] }],
  });
});

it("stops a call that the agent of a hook refuses, and tells the model why", async () => {
  const { agent, wrote } = await run([verdict({ ok: false, reason: "not there" })]);
  expect(wrote).toBe(false);
  expect(JSON.stringify(agent.requests.at(-1)?.body.messages)).toContain("Agent hook condition was not met: not there");
});

it("lets the agent of a hook look things up before its verdict", async () => {
  const { agent, wrote } = await run([
    use("r1", "Read", { file_path: "/project/notes.txt" }),
    verdict({ ok: false, reason: "the notes forbid it" }),
  ]);
  expect(wrote).toBe(false);
  expect(JSON.stringify(agent.requests[2]?.body.messages)).toContain("no writes today");
});

it("decides on the calls of a hook's agent as without a user, asks no hook about them, and shows none of it", async () => {
  const { agent, wrote } = await run([
    use("w1", "Write", { file_path: "/project/evil.txt", content: "x" }),
    use("a1", "Agent", { description: "More", prompt: "More" }),
    verdict({ ok: true }),
  ]);
  expect([wrote, agent.files.has("/project/evil.txt"), agent.requests]).toMatchObject([true, false, { length: 5 }]);
  expect(JSON.stringify(agent.requests[2]?.body.messages)).toContain("don't ask mode");
  expect(JSON.stringify(agent.requests[3]?.body.messages)).toContain("Agent");
  expect(JSON.stringify(agent.frames)).not.toMatch(/evil|"w1"|"a1"|"v1"/);
});

it("ends the check of a hook's agent after fifty calls", async () => {
  const reads = Array.from({ length: 50 }, (_, index) => use(`r${index}`, "Read", { file_path: "/project/notes.txt" }));
  const { agent } = await run(reads);
  expect(agent.requests).toHaveLength(52);
  expect(agent.frames).toContainEqual(expect.objectContaining(noVerdict));
});

it("takes a verdict that is written as text", async () => {
  expect((await run([verdict({ ok: "false", reason: "no" })])).wrote).toBe(false);
  expect((await run([verdict({ ok: "true" })])).wrote).toBe(true);
});

it("asks again after text, an unknown tool or an invalid input", async () => {
  const { agent, wrote } = await run([
    say("looks fine"),
    use("r1", "Read", { file_path: "/project/a.txt" }),
    verdict({ ok: "yes" }),
    verdict({ ok: true, reason: 5 }),
    verdict({ ok: false, reason: "no" }),
  ]);
  expect(wrote).toBe(false);
  expect(agent.requests).toHaveLength(7);
});

it("says that nothing was checked if the agent gives no verdict", async () => {
  const { agent, wrote } = await run([say("looks fine"), say("really")]);
  expect(wrote).toBe(true);
  expect(agent.frames).toContainEqual(expect.objectContaining(noVerdict));
});

it.each([
  ["true", true],
  ["false", false],
])("reads a verdict that is the text %j", async (ok, allows) => {
  const { agent, wrote } = await run([verdict({ ok, reason: "so" })]);
  expect([wrote, agent.requests]).toMatchObject([allows, { length: 3 }]);
});

it.each([
  ["a reason that is no text", verdict({ ok: false, reason: 5 })],
  ["a verdict of another tool", use("o1", "Other", { ok: false })],
  ["an input that is no object", { ...use("v1", "StructuredOutput", {}), input: "no" } as Turn],
])("does not count %s", async (_, first) => {
  const { agent, wrote } = await run([first, verdict({ ok: true })]);
  expect([wrote, agent.requests]).toMatchObject([true, { length: 4 }]);
});

it("shows the check what it has answered, and asks for the tool after words", async () => {
  const { agent } = await run([say("looks fine"), verdict({ ok: true })]);
  expect(agent.requests[2]?.body.messages).toMatchObject([
    { role: "user", content: [{}, { type: "text", text: expect.stringContaining("Is it fine?") }] },
    { role: "assistant", content: [{ type: "text", text: "looks fine" }] },
    { role: "user", content: [{ type: "text", text: expect.stringContaining("StructuredOutput") }] },
  ]);
});

it("gives up after two text answers, and after five invalid verdicts", async () => {
  expect((await run([say("a"), say("b"), verdict({ ok: false })])).wrote).toBe(true);
  const wrong = Array.from({ length: 5 }, () => verdict({ ok: "maybe" }));
  const { agent, wrote } = await run([...wrong, say("beside")]);
  expect([wrote, agent.requests.length]).toEqual([true, 7]);
});
