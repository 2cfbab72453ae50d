import { expect, test } from "vitest";
import { say, use } from "../fixture/scripted-model.ts";
import { drive, isResult } from "../fixture/session.ts";

/** The commands, in the order of the calls, that a session in memory tries to run: none can start there. */
async function callbacksOf(event: string, conditions: readonly string[], calls: readonly [string, object][]) {
  const hooks = conditions.map((condition) => ({ type: "command", command: `<${condition}>`, if: condition }));
  const settings = JSON.stringify({ hooks: { [event]: [{ hooks }] }, permissions: { allow: ["Edit", "Bash"] } });
  const turns = calls.map(([name, input], index) => use(`t${index}`, name, input));
  const files = new Map([["/home/ada/.claude/settings.json", settings]]);
  const agent = drive([...turns, say("done")], [], files);
  agent.user("go");
  await agent.until(isResult);
  await agent.end();
  return agent.frames.flatMap(({ content }) => /<(.*)>/.exec(typeof content === "string" ? content : "")?.[1] ?? []);
}

test("a hook with a condition is asked only about calls that its rule applies to", async () => {
  const conditions = ["Write", "Write(src/**)", "Write(**/a.txt)", "Edit(**/a.txt)", "Bash", "write", "Write("];
  const write = (path: string): [string, object] => ["Write", { file_path: `/project/${path}`, content: "x" }];
  expect(await callbacksOf("PreToolUse", conditions, [write("a.txt"), write("src/b.ts")])).toEqual([
    "Write",
    "Write(**/a.txt)",
    "Write",
    "Write(src/**)",
  ]);
});

test("a condition about commands matches if any part of the line matches", async () => {
  const conditions = ["Bash(git *)", "Bash(ls:*)", "Bash(*)"];
  const calls: [string, object][] = [["Bash", { command: "echo a && git status" }]];
  expect(await callbacksOf("PreToolUse", conditions, calls)).toEqual(["Bash(git *)", "Bash(*)"]);
});

test("a condition is never met if there is no call", async () => {
  expect(await callbacksOf("UserPromptSubmit", ["Bash", "*"], [])).toEqual([]);
  expect(await callbacksOf("Stop", ["Bash", "Write(*)"], [])).toEqual([]);
});

test("a hook without a condition is asked beside one whose condition is not met", async () => {
  const open = { type: "command", command: "<open>" };
  const closed = { type: "command", command: "<closed>", if: "Bash(git *)" };
  const settings = JSON.stringify({ hooks: { PreToolUse: [{ hooks: [open, closed] }] } });
  const files = new Map([["/home/ada/.claude/settings.json", settings]]);
  const agent = drive([use("t", "Read", { file_path: "/project/none" }), say("done")], [], files);
  agent.user("go");
  await agent.until(isResult);
  await agent.end();
  const frameText = JSON.stringify(agent.frames);
  expect([frameText.includes("<open>"), frameText.includes("<closed>")]).toEqual([true, false]);
});
