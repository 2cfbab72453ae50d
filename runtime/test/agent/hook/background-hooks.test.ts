import { expect, test } from "vitest";
import { commands, hookFile } from "../fixture/commands.ts";
import { say, use } from "../fixture/scripted-model.ts";
import { drive, type Frame, isResult } from "../fixture/session.ts";

const command = (name: string, fields: object = {}): object => ({ type: "command", command: name, ...fields });
const isResponse = ({ subtype }: Frame): boolean => subtype === "hook_response";
const jsonOf = (request: object | undefined): string => JSON.stringify(request);

/** Runs a session of two calls of the model whose command hooks are those given. */
async function sessionWith(hooks: Readonly<Record<string, object[]>>, ends: Parameters<typeof commands>[0]) {
  const turns = [use("t1", "Read", { file_path: "/project/a.txt" }), say("done"), say("again")];
  const files = new Map([...hookFile(hooks), ["/project/a.txt", "text"]]);
  const agent = drive(turns, ["--include-hook-events"], files, {}, false, commands(ends));
  agent.user("go");
  await agent.until(isResult);
  return agent;
}

test("a background command is cancelled at the end, and the host is notified after the result", async () => {
  const hooks = { PostToolUse: [command("slow", { async: true }), command("says so")] };
  const slow = { stdout: "begun\n", stays: true };
  const agent = await sessionWith(hooks, { slow, "says so": { stdout: '{"async":true}\n', stays: true } });
  expect(agent.frames.filter(isResponse)).toEqual([]);
  expect(await agent.end()).toBe(0);
  expect(agent.frames.filter(isResponse)).toMatchObject([
    { outcome: "cancelled", exit_code: 1, stdout: "begun\n" },
    { outcome: "cancelled", exit_code: 1, stdout: '{"async":true}\n' },
  ]);
});

test("late output of a command is sent to the model with its next call, unchecked, and decides nothing", async () => {
  const answer = {
    continue: false,
    decision: "block",
    systemMessage: "LATE MESSAGE",
    hookSpecificOutput: { hookEventName: "Stop", additionalContext: "LATE CONTEXT" },
  };
  const late = { stdout: JSON.stringify(answer) };
  const agent = await sessionWith({ PreToolUse: [command("late", { async: true })] }, { late });
  expect(await agent.end()).toBe(0);
  expect(agent.frames.find(isResult)).toMatchObject({ result: "done", num_turns: 2 });
  expect(jsonOf(agent.requests[0])).not.toContain("LATE");
  expect(jsonOf(agent.requests[1])).toContain("LATE MESSAGE\\nLATE CONTEXT");
});

test("a command that rewakes begins a turn if it says no, and nothing where it does not", async () => {
  const rewakes = { Stop: [command("once", { asyncRewake: true })] };
  let count = 0;
  const files = hookFile(rewakes);
  const agent = drive([say("done"), say("again")], [], files, {}, false, (...args) =>
    commands({ once: count++ === 0 ? { code: 2, stderr: "look here" } : { code: 0 } })(...args),
  );
  agent.user("go");
  await agent.until(({ type, result_index: index }) => type === "result" && index === 1);
  expect(await agent.end()).toBe(0);
  expect(agent.frames.filter(isResult)).toMatchObject([
    { result: "done" },
    { result: "again", num_turns: 1, origin: { kind: "task-notification", producer: "session-task" } },
  ]);
  expect(jsonOf(agent.requests[1])).toContain("look here");
});

test("a command that must answer blocks if it fails, and reports why nothing was checked if it need not", async () => {
  const fails = { code: 1, stderr: "oops" };
  const must = await sessionWith({ PreToolUse: [command("fails", { onFailure: "block" })] }, { fails });
  await must.end();
  const refused = must.frames.find(({ type }) => type === "user");
  expect(jsonOf(refused)).toContain("blocking because onFailure is");
  expect(jsonOf(refused)).toContain("oops");

  const need = await sessionWith({ PreToolUse: [command("fails")] }, { fails: { stdout: "{no json}" } });
  await need.end();
  expect(need.frames.filter(({ subtype }) => subtype === "informational")).toMatchObject([
    { tag: "hook_no_verdict", hook_no_verdict: { hook_event: "PreToolUse", tool_use_id: "t1", timed_out: false } },
  ]);
  expect(need.frames.find(isResponse)).toMatchObject({ outcome: "error", exit_code: 0, stdout: "{no json}" });
});

test("a prompt is not sent if its command must answer and fails", async () => {
  const hooks = { UserPromptSubmit: [command("fails", { onFailure: "block" })] };
  const agent = await sessionWith(hooks, { fails: { code: 3, stderr: "oops" } });
  await agent.end();
  expect(agent.requests).toEqual([]);
  expect(agent.frames.find(({ subtype }) => subtype === "informational")).toMatchObject({
    prompt_submit_outcome: { kind: "no_verdict", no_verdict_kind: "hook_failed", prompt_kept: false },
  });
});
