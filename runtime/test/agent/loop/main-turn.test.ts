import { describe, expect, test } from "vitest";
import { say, use } from "../fixture/scripted-model.ts";
import { drive, type Frame, isResult } from "../fixture/session.ts";

const first = "11111111-1111-4111-8111-111111111111";
const second = "22222222-2222-4222-8222-222222222222";
const sentTo = (agent: ReturnType<typeof drive>, at: number) => JSON.stringify(agent.asked[at]?.body.messages);

test("a prompt is announced by init, and closed by its result", async () => {
  const agent = drive([say("done")]);
  agent.user("one", { uuid: first });
  await agent.end();
  const kinds = agent.frames.map(({ type, subtype }) => subtype ?? type);
  expect(kinds.indexOf("init")).toBeLessThan(kinds.indexOf("assistant"));
  expect(kinds.indexOf("assistant")).toBeLessThan(kinds.indexOf("success"));
  expect(sentTo(agent, 0)).toContain("one");
});

describe("an echo", () => {
  test("goes to a host that wants it, under the id of the message", async () => {
    const agent = drive([say("done")], ["--replay-user-messages"]);
    agent.user("one", { uuid: first });
    await agent.end();
    expect(agent.frames.find(({ type }) => type === "user")).toMatchObject({
      uuid: first,
      isReplay: true,
      parent_tool_use_id: null,
      message: { role: "user", content: "one" },
    });
  });

  test("goes to no other, and contains only typed text", async () => {
    const quiet = drive([say("done")]);
    quiet.user("one");
    await quiet.end();
    expect(quiet.frames.some(({ type }) => type === "user")).toBe(false);
    const synthetic = drive([say("done")], ["--replay-user-messages"]);
    synthetic.user("one", { isSynthetic: true });
    await synthetic.end();
    expect(synthetic.frames.some(({ type }) => type === "user")).toBe(false);
  });
});

test("generated text is marked for the model, and runs no command", async () => {
  const agent = drive([say("done")]);
  agent.user("/clear", { isSynthetic: true });
  await agent.end();
  expect(sentTo(agent, 0)).toContain("NOT USER INPUT");
  expect(sentTo(agent, 0)).toContain("/clear");
  expect(agent.frames.find(isResult)).toMatchObject({ origin: { kind: "unclassified" } });
});

test("a message that asks nothing is kept for the next one", async () => {
  const agent = drive([say("done")]);
  agent.user("remember this", { shouldQuery: false });
  const result = await agent.until(isResult);
  expect(result).toMatchObject({ subtype: "success", result: "", num_turns: 0 });
  expect(agent.asked).toHaveLength(0);
  agent.user("two");
  await agent.end();
  expect(sentTo(agent, 0)).toContain("remember this");
});

test("a command of the agent needs no model", async () => {
  const agent = drive([]);
  agent.user("/usage", { uuid: first });
  expect(await agent.end()).toBe(0);
  expect(agent.asked).toHaveLength(0);
  expect(agent.frames.find(isResult)).toMatchObject({ subtype: "success", is_error: false, num_turns: 0 });
});

test("empty pieces of a message are left out, and others keep their order", async () => {
  const agent = drive([say("done")]);
  agent.send({
    type: "user",
    message: {
      role: "user",
      content: [
        { type: "text", text: "" },
        { type: "text", text: "first" },
        { type: "text", text: "last" },
      ],
    },
  });
  await agent.end();
  const sent = sentTo(agent, 0);
  expect(sent).not.toContain('"text":""');
  expect(sent.indexOf("first")).toBeLessThan(sent.indexOf("last"));
});

test("a message that comes while tools run goes to the model with their results", async () => {
  const agent = drive(
    [use("t1", "Write", { file_path: "/project/a.txt", content: "x" }), say("done")],
    ["--permission-prompt-tool=stdio"],
  );
  agent.user("one", { uuid: first });
  const question = await agent.until(
    (frame) => frame.type === "control_request" && (frame.request as Frame).subtype === "can_use_tool",
  );
  agent.user("and this", { uuid: second });
  await agent.until((frame) => frame.type === "command_lifecycle" && frame.command_uuid === second);
  agent.send({
    type: "control_response",
    response: { subtype: "success", request_id: question.request_id, response: { behavior: "allow" } },
  });
  await agent.end();
  expect(agent.asked).toHaveLength(2);
  expect(sentTo(agent, 1)).toContain("and this");
  expect(sentTo(agent, 1)).toContain("while you were working");
  const states = agent.frames
    .filter(({ type, command_uuid }) => type === "command_lifecycle" && command_uuid === second)
    .map(({ state }) => state);
  expect(states).toEqual(["queued", "started", "completed"]);
  expect(agent.frames.filter(isResult)).toHaveLength(1);
});

describe("hooks of a prompt", () => {
  const hooks = {
    type: "control_request",
    request_id: "h",
    request: { subtype: "initialize", hooks: { UserPromptSubmit: [{ hookCallbackIds: ["h0"] }] } },
  };
  async function submitted(output: object) {
    const agent = drive([say("done")]);
    agent.send(hooks);
    agent.user("the words");
    const request = await agent.until(
      (frame) => frame.type === "control_request" && (frame.request as Frame).subtype === "hook_callback",
    );
    agent.send({
      type: "control_response",
      response: { subtype: "success", request_id: request.request_id, response: output },
    });
    const result = await agent.until(isResult);
    await agent.end();
    return { agent, result };
  }

  test("may keep it from the model", async () => {
    const { agent, result } = await submitted({ decision: "block", reason: "not today" });
    expect(agent.asked).toHaveLength(0);
    expect(result.result).toContain("not today");
    expect(agent.frames.find(({ subtype }) => subtype === "informational")).toMatchObject({
      level: "warning",
      prevent_continuation: true,
    });
  });

  test("may add to it", async () => {
    const { agent } = await submitted({
      hookSpecificOutput: { hookEventName: "UserPromptSubmit", additionalContext: "mind the gap" },
    });
    expect(sentTo(agent, 0)).toContain("mind the gap");
  });
});

test("the transcript keeps the prompt, where it came from and what the session has cost", async () => {
  const agent = drive([say("done")]);
  agent.user("one", { uuid: first });
  await agent.end();
  const [, text = ""] = [...agent.files].find(([path]) => path.endsWith(".jsonl")) ?? [];
  const lines = text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Frame);
  expect(lines.find(({ uuid }) => uuid === first)).toMatchObject({
    type: "user",
    promptSource: "sdk",
    permissionMode: "default",
    message: { role: "user", content: "one" },
  });
  expect(lines.find(({ type }) => type === "last-prompt")).toMatchObject({ lastPrompt: "one", leafUuid: first });
  expect(lines.find(({ type }) => type === "cost-state")).toMatchObject({
    hasUnknownModelCost: false,
    totalLinesAdded: 0,
    modelUsage: { "claude-opus-5-5": { inputTokens: 10 } },
  });
});
