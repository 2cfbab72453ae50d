import { expect, test } from "vitest";
import { hookFile } from "../fixture/commands.ts";
import { say, type Turn, use } from "../fixture/scripted-model.ts";
import { answer, drive, type Frame, isResult } from "../fixture/session.ts";

const read = use("t1", "Read", { file_path: "/project/a.txt" });
const yes = say('{"ok": true, "reason": "fine"}');
const no = say('{"ok": false, "reason": "not so"}');

/** Runs a session in which a model judges, as a hook of one event. */
async function evaluated(event: string, turns: readonly Turn[], fields: object = {}) {
  const hooks = hookFile({ [event]: [{ type: "prompt", prompt: "Is it fine? $ARGUMENTS", ...fields }] });
  const agent = drive(turns, [], new Map([...hooks, ["/project/a.txt", "text"]]));
  agent.user("go");
  await agent.until(isResult);
  expect(await agent.end()).toBe(0);
  return { ...agent, result: agent.frames.find(isResult) };
}

test("a model that agrees allows a call, and receives the hook input for $ARGUMENTS", async () => {
  const { requests, result } = await evaluated("PreToolUse", [read, yes, say("done")]);
  expect(result).toMatchObject({ result: "done", permission_denials: [] });
  const question = JSON.stringify(requests[1]?.body.messages);
  expect(question).toContain("Is it fine? {");
  expect(question).toContain(String.raw`tool_name\":\"Read`);
  expect(question).not.toContain("ARGUMENTS");
});

test("a model that refuses a call ends the turn, unless the hook is to go on", async () => {
  const refused = await evaluated("PreToolUse", [read, no, say("done")]);
  expect(refused.result).toMatchObject({ terminal_reason: "hook_stopped", result: "" });
  expect(refused.requests).toHaveLength(2);
  const blocked = await evaluated("PreToolUse", [read, no, say("done")], { continueOnBlock: true });
  expect(blocked.result).toMatchObject({ terminal_reason: "completed", result: "done" });
  expect(JSON.stringify(blocked.requests[2]?.body.messages)).toContain("[Is it fine? $ARGUMENTS]: not so");
});

test("a model that refuses the end sends the turn on, and judges by the conversation", async () => {
  const { requests, result } = await evaluated("Stop", [say("one"), no, say("two"), yes]);
  expect(result).toMatchObject({ result: "two", num_turns: 2 });
  expect(JSON.stringify(requests[1]?.body.messages)).toContain("one");
  expect(requests).toHaveLength(4);
});

test("a model without a decision counts as no check, and the user is notified", async () => {
  const { frames, result } = await evaluated("PreToolUse", [read, say("hmm"), say("done")]);
  expect(result).toMatchObject({ result: "done" });
  expect(frames.filter(({ subtype }) => subtype === "informational")).toMatchObject([{ tag: "hook_no_verdict" }]);
});

test("a model that is named judges, and the one that answers does not", async () => {
  const { requests } = await evaluated("UserPromptSubmit", [yes, say("done")], { model: "claude-haiku-4-5" });
  expect(requests.map(({ body }) => body.model)).toEqual(["claude-haiku-4-5", requests[1]?.body.model]);
  expect(requests[1]?.body.model).not.toBe("claude-haiku-4-5");
});

test.each([
  ["UserPromptSubmit", { num_turns: 0, result: "Operation stopped by hook: halt" }],
  ["Stop", { num_turns: 2, terminal_reason: "stop_hook_prevented", result: "" }],
])("on %s an answer that blocks and ends does both, as far as both can be", async (event, expected) => {
  const agent = drive([say("one"), say("two")]);
  const hooks = { [event]: [{ hookCallbackIds: ["hook_0"] }] };
  agent.send({ type: "control_request", request_id: "h", request: { subtype: "initialize", hooks } });
  agent.user("go");
  const permissionRequest = await agent.until(
    ({ type, request }) => type === "control_request" && (request as Frame).subtype === "hook_callback",
  );
  answer(agent, permissionRequest, { decision: "block", reason: "no", continue: false, stopReason: "halt" });
  expect(await agent.until(isResult)).toMatchObject(expected);
  expect(await agent.end()).toBe(0);
});
