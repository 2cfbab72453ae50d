import { expect, it } from "vitest";
import type { HookChannel, HookEvaluation, HookQuestion } from "../../../../src/agent/hook/channel.ts";
import { settingsHooks } from "../../../../src/agent/hook/configure.ts";
import { runAgentHook } from "../../../../src/agent/hook/executor/agent.ts";
import type { AgentHook } from "../../../../src/agent/hook/types.ts";
import { hookChannel } from "../../fixture/hook-channel.ts";

async function replyTo(event: HookQuestion["event"], verdict: HookEvaluation | null, fields: object = {}) {
  const [hook] = settingsHooks({ [event]: [{ hooks: [{ type: "agent", prompt: "fine?", ...fields }] }] });
  const { channel, reports } = hookChannel({ ids: { uuid: () => "id" } });
  const about: Parameters<HookChannel["examine"]>[0][] = [];
  const examine: HookChannel["examine"] = async (given) => {
    about.push(given);
    return verdict;
  };
  const question = { event, name: event, input: { a: 1 }, toolUseId: "t1" };
  const { signal } = new AbortController();
  return { reply: await runAgentHook(hook as AgentHook, question, { ...channel, examine }, signal), about, reports };
}

it("puts the input into the prompt and names the model of the hook", async () => {
  const { about } = await replyTo("Stop", null, { prompt: "is $ARGUMENTS fine?", model: "haiku" });
  expect(about).toEqual([{ event: "Stop", text: 'is {"a":1} fine?', model: "haiku" }]);
});

it.each(["PreToolUse", "Stop", "UserPromptSubmit"] as const)("blocks %s by a verdict that is not ok", async (event) => {
  expect((await replyTo(event, { ok: false, reason: "why" })).reply).toMatchObject({
    kind: "output",
    output: { decision: "block", reason: "Agent hook condition was not met: why", specific: {} },
  });
});

it("says nothing if the condition holds, and counts as late without a verdict", async () => {
  expect((await replyTo("PreToolUse", { ok: true, reason: "" })).reply).toMatchObject({ kind: "empty" });
  expect((await replyTo("PreToolUse", null)).reply).toMatchObject({ kind: "timeout" });
  expect((await replyTo("PreToolUse", null, { onFailure: "block" })).reply).toMatchObject({ kind: "blocked" });
});

it("cannot be asked before there is a conversation, which is reported", async () => {
  const { reply, about, reports } = await replyTo("SessionStart", { ok: true, reason: "" });
  expect(reply).toMatchObject({ kind: "broken", unusable: true });
  expect(about).toEqual([]);
  expect(reports).toMatchObject([
    { event: "SessionStart", outcome: "error", stderr: expect.stringContaining("agent") },
  ]);
});
