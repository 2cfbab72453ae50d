import { describe, expect, it } from "vitest";
import { ModelError } from "../../../src/model/model-error.ts";
import { say, use } from "../fixture/scripted-model.ts";
import { answer, drive, type Frame, isPermissionRequest, isResult } from "../fixture/session.ts";

const host = ["--permission-prompt-tool=stdio"];
const write = use("t1", "Write", { file_path: "/project/a.txt", content: "hello\n" });
const first = "11111111-1111-4111-8111-111111111111";
const urgent = "22222222-2222-4222-8222-222222222222";
const interrupt = { type: "control_request", request_id: "i", request: { subtype: "interrupt" } };
const hooks = (event: string) => ({
  type: "control_request",
  request_id: "h",
  request: { subtype: "initialize", hooks: { [event]: [{ hookCallbackIds: ["hook_0"] }] } },
});
const callsBack = (frame: Frame): boolean =>
  frame.type === "control_request" && (frame.request as Frame).subtype === "hook_callback";
const refused = (status: number) =>
  new ModelError({
    kind: "status",
    status,
    type: "invalid_request_error",
    message: "no",
    requestId: null,
    headers: {},
  });

describe("an urgent message", () => {
  it("takes back the question that waits, and the turn is cancelled without an error", async () => {
    const agent = drive([write, say("B")], host);
    agent.user("one", { uuid: first });
    const question = await agent.until(isPermissionRequest);
    agent.user("two", { uuid: urgent, priority: "now" });
    await agent.until(isResult);
    answer(agent, question, { behavior: "allow" });
    expect(await agent.end()).toBe(0);
    expect(agent.files.has("/project/a.txt")).toBe(false);
    const reported = agent.frames.find((frame) => frame.type === "user");
    expect(reported).toMatchObject({
      tool_use_result: "Error: Tool permission request aborted",
      tool_result_meta: [{ permission_decision: { decision: "reject", source: "user_abort" } }],
    });
    const results = agent.frames.filter(isResult);
    expect(results[0]).toMatchObject({ subtype: "success", is_error: false, terminal_reason: "aborted_tools" });
    expect(results[1]).toMatchObject({ result: "B" });
    const states = agent.frames.filter(({ type }) => type === "command_lifecycle");
    expect(states.filter(({ command_uuid }) => command_uuid === first).map(({ state }) => state)).toEqual([
      "queued",
      "started",
      "cancelled",
    ]);
  });
});

describe("an interrupt", () => {
  it("right behind the answer that allows a tool keeps the tool from running", async () => {
    const agent = drive([write, say("after")], host);
    agent.user("one");
    answer(agent, await agent.until(isPermissionRequest), { behavior: "allow" });
    agent.send(interrupt);
    expect(await agent.until(isResult)).toMatchObject({ terminal_reason: "aborted_tools" });
    agent.user("two");
    expect(await agent.end()).toBe(0);
    expect(agent.files.has("/project/a.txt")).toBe(false);
    expect(agent.frames.findLast(isResult)).toMatchObject({ result: "after" });
  });

  it("during the hooks of a prompt ends the turn without the model, which never receives the prompt", async () => {
    const agent = drive([say("B")]);
    agent.send(hooks("UserPromptSubmit"));
    agent.user("never checked");
    await agent.until(callsBack);
    agent.send(interrupt);
    await agent.until(isResult);
    agent.user("checked");
    const second = await agent.until((frame) => callsBack(frame) && frame !== agent.frames.find(callsBack));
    answer(agent, second, {});
    await agent.end();
    expect(agent.frames.find(isResult)).toMatchObject({
      subtype: "error_during_execution",
      terminal_reason: "aborted_streaming",
      num_turns: 0,
    });
    expect(JSON.stringify(agent.requests[0]?.body.messages)).not.toContain("never checked");
  });

  it("right behind the answer of a Stop hook empties the result, and leaves the answer in the conversation", async () => {
    const agent = drive([say("Built."), say("next")]);
    agent.send(hooks("Stop"));
    agent.user("one");
    const hookCallback = await agent.until(callsBack);
    answer(agent, hookCallback, {});
    agent.send(interrupt);
    await agent.until(isResult);
    agent.user("two");
    answer(agent, await agent.until((frame) => callsBack(frame) && frame !== hookCallback), {});
    await agent.end();
    expect(agent.frames.find(isResult)).toMatchObject({
      subtype: "success",
      terminal_reason: "stop_hook_prevented",
      result: "",
      num_turns: 2,
    });
    expect(JSON.stringify(agent.requests[1]?.body.messages)).toMatch(/Built\..*\[Request interrupted by user\]/);
  });

  it("while a Stop hook is pending keeps the answer", async () => {
    const agent = drive([say("Built.")]);
    agent.send(hooks("Stop"));
    agent.user("one");
    await agent.until(callsBack);
    agent.send(interrupt);
    await agent.until(isResult);
    await agent.end();
    expect(agent.frames.find(isResult)).toMatchObject({ terminal_reason: "completed", result: "Built.", num_turns: 1 });
  });

  it("during the hooks of a result takes the result back", async () => {
    const agent = drive([write, say("B")], host);
    agent.send(hooks("PostToolUse"));
    agent.user("one");
    answer(agent, await agent.until(isPermissionRequest), { behavior: "allow" });
    await agent.until(callsBack);
    agent.send(interrupt);
    await agent.until(isResult);
    await agent.end();
    expect(agent.files.get("/project/a.txt")).toBe("hello\n");
    expect(agent.frames.find((frame) => frame.type === "user")).toMatchObject({
      tool_use_result: "User rejected tool use",
    });
  });
});

describe("a request that the API does not take as it is", () => {
  it("is sent again without one optional part after the other, and no message reports it", async () => {
    const agent = drive([{ fails: refused(400) }, { fails: refused(400) }, say("fine")]);
    agent.user("one");
    expect(await agent.end()).toBe(0);
    expect(agent.frames.findLast(isResult)).toMatchObject({ result: "fine" });
    expect(agent.frames.some(({ subtype }) => subtype === "api_retry")).toBe(false);
  });

  it("fails in the end", async () => {
    const agent = drive(Array.from({ length: 8 }, () => ({ fails: refused(400) })));
    agent.user("one");
    expect(await agent.end()).toBe(1);
    expect(agent.requests).toHaveLength(6);
    expect(agent.requests.at(-1)?.body).not.toHaveProperty("thinking");
  });
});

describe("a fallback model", () => {
  it("is called by its full name, for the turn that needs it alone", async () => {
    const busy = { fails: refused(529) };
    const agent = drive([busy, busy, busy, say("from another"), say("from the first")], ["--fallback-model=haiku"]);
    agent.user("one");
    await agent.until(isResult);
    agent.user("two");
    await agent.end();
    expect(agent.requests.slice(-2).map(({ body }) => body.model)).toEqual(["claude-haiku-5-5", "claude-opus-5-5"]);
  });
});
