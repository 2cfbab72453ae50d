import { expect, test } from "vitest";
import { say, type Turn, use } from "../../fixture/scripted-model.ts";
import { type Driven, drive, type Frame, isResult } from "../../fixture/session.ts";

const callsRead = use("t1", "Read", { file_path: "/project/a.txt" });
const isHook = ({ type, request }: Frame): boolean =>
  type === "control_request" && (request as Frame).subtype === "hook_callback";

/** Starts an agent whose host lets hooks decide on each call of Read. */
function start(turns: readonly Turn[], argv: readonly string[], files: Map<string, string>): Driven {
  const agent = drive(turns, argv, files);
  const hooks = { PreToolUse: [{ matcher: "Read", hookCallbackIds: ["h"] }] };
  agent.send({ type: "control_request", request_id: "i", request: { subtype: "initialize", hooks } });
  return agent;
}

/** Answers the next hook with a decision. */
async function decide(agent: Driven, permissionDecision: string): Promise<void> {
  const { request_id } = await agent.until(isHook);
  const response = { hookSpecificOutput: { hookEventName: "PreToolUse", permissionDecision } };
  agent.send({ type: "control_response", response: { subtype: "success", request_id, response } });
}

/** A session that ended with a deferred call. */
async function deferredSession() {
  const files = new Map([["/project/a.txt", "file words"]]);
  const agent = start([callsRead], [], files);
  agent.user("one");
  await decide(agent, "defer");
  const { session_id } = await agent.until(isResult);
  await agent.end();
  return { files, argv: [`--resume=${session_id}`] };
}

test("a resumed session begins with the call that a hook deferred", async () => {
  const { files, argv } = await deferredSession();
  const agent = start([say("done")], argv, files);
  await decide(agent, "allow");
  expect(await agent.until(isResult)).toMatchObject({ result: "done", num_turns: 1 });
  await agent.end();
  expect(JSON.stringify(agent.requests[0]?.body.messages)).toContain("file words");
  expect(agent.frames.filter(({ type }) => type === "command_lifecycle").map(({ state }) => state)).toEqual([
    "started",
    "completed",
  ]);
});

test("a call that a hook defers again ends its turn, and the next prompt goes on without its result", async () => {
  const { files, argv } = await deferredSession();
  const agent = start([say("done")], argv, files);
  await decide(agent, "defer");
  expect(await agent.until(isResult)).toMatchObject({
    stop_reason: "tool_deferred",
    deferred_tool_use: { id: "t1", name: "Read" },
  });
  expect(agent.requests).toEqual([]);
  agent.user("two");
  await agent.until((frame) => isResult(frame) && frame.result === "done");
  await agent.end();
  const messages = JSON.stringify(agent.requests[0]?.body.messages);
  expect(messages).toContain('"tool_use_id":"t1"');
  expect(messages).not.toContain("file words");
  const later = start([say("later")], argv, files);
  later.user("three");
  await later.until(isResult);
  await later.end();
  expect(later.frames.filter(isHook)).toEqual([]);
  expect(JSON.stringify(later.requests[0]?.body.messages)).not.toContain('"t1"');
});

test("a session that is cut before the call does not run it", async () => {
  const { files, argv } = await deferredSession();
  const transcript = [...files].find(([name]) => name.endsWith(".jsonl"))?.[1] ?? "";
  const prompt = transcript.split("\n").find((line) => line.includes('"one"') && line.includes('"user"')) ?? "{}";
  const { uuid } = JSON.parse(prompt) as { uuid?: string };
  const agent = start([say("done")], [...argv, `--resume-session-at=${uuid}`], files);
  agent.user("two");
  expect(await agent.until(isResult)).toMatchObject({ result: "done" });
  await agent.end();
  expect(agent.frames.filter(isHook)).toEqual([]);
});
