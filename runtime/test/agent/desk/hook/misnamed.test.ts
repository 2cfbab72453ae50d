import { describe, expect, it } from "vitest";
import { say, use } from "../../fixture/scripted-model.ts";
import { answer, asks, drive, type Frame, isResult } from "../../fixture/session.ts";

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
  if (event !== "PreToolUse") answer(agent, await agent.until(asks), { behavior: "allow" });
  answer(agent, await agent.until(callsBack), reply);
  await agent.until(isResult);
  expect(await agent.end()).toBe(0);
  return agent;
}

const notices = (frames: readonly Frame[]): Frame[] => frames.filter(({ subtype }) => subtype === "informational");

describe("a callback that answers for another event", () => {
  it("before a call keeps it from happening, without asking and without a notice", async () => {
    const agent = await answered("PreToolUse", named("PostToolUse", { additionalContext: "stray" }));
    expect(agent.frames.some(asks)).toBe(false);
    expect(agent.files.has("/project/a.txt")).toBe(false);
    expect(notices(agent.frames)).toEqual([]);
    const told = agent.frames.find((frame) => frame.type === "user");
    expect(told).toMatchObject({ message: { content: [{ tool_use_id: "t1", is_error: true }] } });
    expect(told).not.toHaveProperty("tool_result_meta");
    expect(agent.frames.find(isResult)).toMatchObject({ subtype: "success", result: "done", permission_denials: [] });
    expect(JSON.stringify(agent.asked.at(-1)?.body.messages)).not.toContain("stray");
  });

  it.each(["PostToolUse", "PermissionRequest"])("is not heard on %s, in silence", async (event) => {
    const agent = await answered(event, { systemMessage: "m", ...named("Stop", { additionalContext: "stray" }) });
    expect(agent.files.has("/project/a.txt")).toBe(true);
    expect(notices(agent.frames)).toEqual([]);
    expect(agent.frames.find(isResult)).toMatchObject({ subtype: "success", result: "done" });
    expect(JSON.stringify(agent.asked.at(-1)?.body.messages)).not.toContain("stray");
  });

  it("on Stop is told to the user, and the turn ends", async () => {
    const agent = await answered("Stop", named("PreToolUse", { additionalContext: "stray" }));
    const [notice, ...more] = notices(agent.frames);
    expect(more).toEqual([]);
    expect(notice).toMatchObject({ level: "warning", content: expect.stringMatching(/^Stop hook failed: /) });
    expect(notice).not.toHaveProperty("tag");
    expect(agent.asked).toHaveLength(2);
    expect(agent.frames.find(isResult)).toMatchObject({ subtype: "success", result: "done", num_turns: 2 });
  });
});
