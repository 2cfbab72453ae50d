import { expect, test } from "vitest";
import { toolSummariesFeature } from "../../../../src/agent/feature/tool-summaries/tool-summaries.ts";
import { ModelError } from "../../../../src/model/model-error.ts";
import { say, type Turn, use } from "../../fixture/scripted-model.ts";
import { drive, isResult } from "../../fixture/session.ts";
import { type FeatureFields, openFeature } from "../fixture.ts";

const env = { CLAUDE_CODE_EMIT_TOOL_USE_SUMMARIES: "1" };
const calls = [
  { id: "t1", name: "Bash", input: { command: "ls" }, content: "a.ts" },
  { id: "t2", name: "Read", input: { file_path: "/a.ts" }, content: "x".repeat(900) },
];

async function afterCalls(answer: Turn, fields: FeatureFields = {}, signal = new AbortController().signal) {
  const fixture = openFeature({ turns: [answer], env, ...fields });
  const extension = toolSummariesFeature(fixture.services).extendTurn?.(fixture.turn(signal)) ?? null;
  await extension?.afterTools?.([], calls);
  const before = fixture.frames.length;
  await extension?.answered?.();
  await extension?.answered?.();
  return { ...fixture, before };
}

test("the summary of a batch follows the next answer, once", async () => {
  const { frames, before, streamed } = await afterCalls(say("Read a.ts"));
  expect(before).toBe(0);
  expect(frames).toMatchObject([
    { type: "tool_use_summary", summary: "Read a.ts", preceding_tool_use_ids: ["t1", "t2"] },
  ]);
  expect(streamed).toHaveLength(1);
  const { body } = streamed[0] ?? {};
  expect(body).not.toHaveProperty("tools");
  const requested = JSON.stringify(body?.messages);
  expect(requested).toContain('Tool: Bash\\nInput: {\\"command\\":\\"ls\\"}\\nOutput: \\"a.ts\\"');
  expect(requested).toMatch(/x{296}\.\.\.\\n\\nLabel:"/);
});

test("an answer without text and a failed request give no summary", async () => {
  expect((await afterCalls(say(""))).frames).toEqual([]);
  const fails = { fails: new ModelError({ kind: "status", status: 400, message: "no" }) };
  expect((await afterCalls(fails)).frames).toEqual([]);
});

test.each<[string, FeatureFields]>([
  ["the environment does not request summaries", { env: {} }],
  ["a subagent called the tools", { agentId: "a1" }],
])("the model gets no request where %s", async (_, fields) => {
  expect((await afterCalls(say("Read a.ts"), fields)).streamed).toEqual([]);
});

test("an interrupted turn asks for no summary", async () => {
  expect((await afterCalls(say("Read a.ts"), {}, AbortSignal.abort())).streamed).toEqual([]);
});

test("a session sends the summary after the answer that follows the calls, and before its result", async () => {
  const agent = drive(
    [use("t1", "Read", { file_path: "/project/none" }), say("Looked for a file"), say("Done.")],
    [],
    new Map(),
    env,
  );
  agent.user("Read it.");
  await agent.until(isResult);
  expect(await agent.end()).toBe(0);
  const types = agent.frames.map(({ type }) => type).filter((type) => type !== "system");
  expect(types).toEqual(["assistant", "user", "assistant", "tool_use_summary", "result"]);
});
