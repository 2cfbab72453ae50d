import { describe, expect, it } from "vitest";
import { say, use } from "../fixture/scripted-model.ts";
import { answer, drive, type Frame, isPermissionRequest, isResult } from "../fixture/session.ts";

const write = use("t1", "Write", { file_path: "/project/a.txt", content: "hello\n" });
const callsBack = (frame: Frame): boolean =>
  frame.type === "control_request" && (frame.request as Frame).subtype === "hook_callback";
const named = (hookEventName: string, fields: object = {}) => ({ hookSpecificOutput: { hookEventName, ...fields } });

/** A session whose host answers the only question to its only hook. */
async function answered(event: string, reply: object) {
  const agent = drive([write, say("done")], ["--permission-prompt-tool=stdio"]);
  const hooks = { [event]: [{ hookCallbackIds: ["hook_0"] }] };
  agent.send({ type: "control_request", request_id: "h", request: { subtype: "initialize", hooks } });
  agent.user("go");
  if (event !== "PreToolUse") answer(agent, await agent.until(isPermissionRequest), { behavior: "allow" });
  answer(agent, await agent.until(callsBack), reply);
  await agent.until(isResult);
  expect(await agent.end()).toBe(0);
  return agent;
}

const notices = (frames: readonly Frame[]): Frame[] => frames.filter(({ subtype }) => subtype === "informational");

describe("a callback that answers for another event", () => {
  it("before a call keeps it from happening, without asking and without a notice", async () => {
    const agent = await answered("PreToolUse", named("PostToolUse", { additionalContext: "stray" }));
    expect(agent.frames.some(isPermissionRequest)).toBe(false);
    expect(agent.files.has("/project/a.txt")).toBe(false);
    expect(notices(agent.frames)).toEqual([]);
    const reported = agent.frames.find((frame) => frame.type === "user");
    expect(reported).toMatchObject({ message: { content: [{ tool_use_id: "t1", is_error: true }] } });
    expect(reported).not.toHaveProperty("tool_result_meta");
    expect(agent.frames.find(isResult)).toMatchObject({ subtype: "success", result: "done", permission_denials: [] });
    expect(JSON.stringify(agent.requests.at(-1)?.body.messages)).not.toContain("stray");
  });

  it.each(["PostToolUse", "PermissionRequest"])("is ignored on %s, without a report", async (event) => {
    const agent = await answered(event, { systemMessage: "m", ...named("Stop", { additionalContext: "stray" }) });
    expect(agent.files.has("/project/a.txt")).toBe(true);
    expect(notices(agent.frames)).toEqual([]);
    expect(agent.frames.find(isResult)).toMatchObject({ subtype: "success", result: "done" });
    expect(JSON.stringify(agent.requests.at(-1)?.body.messages)).not.toContain("stray");
  });

  it("on Stop is reported to the user, and the turn ends", async () => {
    const agent = await answered("Stop", named("PreToolUse", { additionalContext: "stray" }));
    const [notice, ...more] = notices(agent.frames);
    expect(more).toEqual([]);
    expect(notice).toMatchObject({ level: "warning", content: expect.stringMatching(/^Stop hook failed: /) });
    expect(notice).not.toHaveProperty("tag");
    expect(agent.requests).toHaveLength(2);
    expect(agent.frames.find(isResult)).toMatchObject({ subtype: "success", result: "done", num_turns: 2 });
  });

  it.each(["UserPromptSubmit", "PostToolBatch"])(
    "on %s ends the session, and nothing that waits is answered",
    async (event) => {
      const agent = drive([use("t1", "Read", { file_path: "/project/none" }), say("done"), say("more")]);
      const hooks = { [event]: [{ hookCallbackIds: ["hook_0"] }] };
      agent.send({ type: "control_request", request_id: "h", request: { subtype: "initialize", hooks } });
      agent.user("go", { uuid: "first" });
      const callback = await agent.until(callsBack);
      agent.user("and on", { uuid: "second", priority: "later" });
      answer(agent, callback, named("Stop"));
      expect(await agent.end()).toBe(1);
      const [result, ...others] = agent.frames.filter(isResult);
      expect(others).toEqual([]);
      expect(result).toMatchObject({
        subtype: "error_during_execution",
        is_error: true,
        num_turns: 0,
        stop_reason: null,
      });
      expect(result).not.toHaveProperty("terminal_reason");
      const [reported, crash] = (result as Frame).errors as string[];
      expect(reported).toContain(`A hook of ${event} returned an answer for Stop`);
      expect(crash).toContain("error_name=HookAnswerError");
    },
  );

  it("on Stop after another one that blocks sends the turn on, and ends it without a call", async () => {
    const agent = drive([say("done"), say("more")]);
    const hooks = { Stop: [{ hookCallbackIds: ["hook_0", "hook_1"] }] };
    agent.send({ type: "control_request", request_id: "h", request: { subtype: "initialize", hooks } });
    agent.user("go");
    const callbacksOf = (id: string) =>
      agent.until((frame) => callsBack(frame) && (frame.request as Frame).callback_id === id);
    answer(agent, await callbacksOf("hook_0"), { decision: "block", reason: "go on" });
    answer(agent, await callbacksOf("hook_1"), named("PreToolUse"));
    await agent.until(isResult);
    expect(await agent.end()).toBe(0);
    expect(agent.requests).toHaveLength(1);
    const [feedback, notice, result] = agent.frames.slice(-3);
    expect(feedback).toMatchObject({ type: "user", isSynthetic: true });
    expect(notice).toMatchObject({ subtype: "informational", level: "warning" });
    expect(result).toMatchObject({ subtype: "success", terminal_reason: "completed", num_turns: 2, result: "" });
  });

  it("on TaskCreated is what the call comes to", async () => {
    const create = use("t1", "TaskCreate", { subject: "one", description: "first" });
    const agent = drive([create, say("done")], ["--tools=TaskCreate"]);
    const hooks = { TaskCreated: [{ hookCallbackIds: ["hook_0"] }] };
    agent.send({ type: "control_request", request_id: "h", request: { subtype: "initialize", hooks } });
    agent.user("go");
    answer(agent, await agent.until(callsBack), named("Stop"));
    await agent.until(isResult);
    expect(await agent.end()).toBe(0);
    const reported = agent.frames.find((frame) => frame.type === "user");
    expect(reported).toMatchObject({ message: { content: [{ tool_use_id: "t1", is_error: true }] } });
  });
});
