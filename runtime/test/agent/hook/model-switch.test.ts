import { expect, test } from "vitest";
import { say } from "../fixture/scripted-model.ts";
import { answer, type Driven, drive, type Frame, isResult } from "../fixture/session.ts";

const named = (hookEventName: string, fields: object = {}) => ({ hookSpecificOutput: { hookEventName, ...fields } });

/** A session after its first turn, whose host has a hook before a change of the model and one after it. */
async function session(): Promise<Driven> {
  const agent = drive([say("one"), say("two")]);
  const hooks = {
    PreModelSwitch: [{ hookCallbackIds: ["before"] }],
    PostModelSwitch: [{ hookCallbackIds: ["after"] }],
  };
  agent.send({ type: "control_request", request_id: "i", request: { subtype: "initialize", hooks } });
  agent.user("go");
  await agent.until(isResult);
  agent.send({ type: "control_request", request_id: "m", request: { subtype: "set_model", model: "opus-of-old" } });
  return agent;
}

const callbackFor = (agent: Driven, id: string): Promise<Frame> =>
  agent.until(({ type, request }) => type === "control_request" && (request as Frame).callback_id === id);
const reply = (agent: Driven): Promise<Frame> =>
  agent.until(({ type, response }) => type === "control_response" && (response as Frame).request_id === "m");

test.each([
  ["deny", named("PreModelSwitch", { permissionDecision: "deny", permissionDecisionReason: "too dear" }), "too dear"],
  ["ask", named("PreModelSwitch", { permissionDecision: "ask", permissionDecisionReason: "sure?" }), "sure?"],
  ["block", { decision: "block", reason: "not now" }, "not now"],
  ["answer for another event", named("Stop"), "failed before answering"],
])("a hook that says %s keeps the model", async (_, output, reason) => {
  const agent = await session();
  answer(agent, await callbackFor(agent, "before"), output);
  const { response } = await reply(agent);
  const error = expect.stringContaining(reason);
  expect(response).toMatchObject({ subtype: "error", error_code: "blocked_by_hook", error });
  await agent.end();
  expect(agent.frames.some(({ request }) => (request as Frame | undefined)?.callback_id === "after")).toBe(false);
});

test("a hook that denies without a reason keeps the model, and the host learns that there is none", async () => {
  const agent = await session();
  answer(agent, await callbackFor(agent, "before"), named("PreModelSwitch", { permissionDecision: "deny" }));
  expect((await reply(agent)).response).toMatchObject({ error: expect.stringContaining("the hook gave no reason") });
  await agent.end();
});

test("a hook without an opinion changes nothing", async () => {
  const agent = await session();
  answer(agent, await callbackFor(agent, "before"), {});
  expect((await reply(agent)).response).toMatchObject({ subtype: "success", response: { model: "opus-of-old" } });
  await agent.end();
});

test("a change that hooks allow is reported to the user and, by the hook after it, to the model", async () => {
  const agent = await session();
  const before = await callbackFor(agent, "before");
  const hookInput = { from_model: "claude-opus-5-5", to_model: "opus-of-old", source: "sdk", pricing: "default" };
  expect((before.request as Frame).input).toMatchObject({ requested_model: "opus-of-old", ...hookInput });
  answer(agent, before, { systemMessage: "mind the price" });
  expect((await reply(agent)).response).toMatchObject({ subtype: "success", response: { model: "opus-of-old" } });
  answer(agent, await callbackFor(agent, "after"), named("PostModelSwitch", { additionalContext: "NEW MODEL" }));
  agent.user("more");
  await agent.until(({ result_index: index }) => index === 1);
  await agent.end();
  expect(agent.frames.find(({ subtype }) => subtype === "informational")).toMatchObject({ content: "mind the price" });
  expect(JSON.stringify(agent.requests[1]?.body.messages)).toContain("NEW MODEL");
});
