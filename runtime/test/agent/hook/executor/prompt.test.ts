import { expect, it } from "vitest";
import type { HookChannel, HookEvaluation, HookQuestion } from "../../../../src/agent/hook/channel.ts";
import { settingsHooks } from "../../../../src/agent/hook/configure.ts";
import { runPromptHook } from "../../../../src/agent/hook/executor/prompt.ts";
import type { PromptHook } from "../../../../src/agent/hook/types.ts";
import { hookChannel } from "../../fixture/hook-channel.ts";

const never = new AbortController().signal;

async function replyTo(event: HookQuestion["event"], evaluation: HookEvaluation | null, fields: object = {}) {
  const [hook] = settingsHooks({ [event]: [{ hooks: [{ type: "prompt", prompt: "fine?", ...fields }] }] });
  const { channel, reports } = hookChannel({ ids: { uuid: () => "id" } });
  const about: Parameters<HookChannel["evaluate"]>[0][] = [];
  const evaluate: HookChannel["evaluate"] = async (given) => {
    about.push(given);
    return evaluation;
  };
  const question = { event, name: event, input: { a: "$&" }, toolUseId: "t1" };
  const reply = await runPromptHook(hook as PromptHook, question, { ...channel, evaluate }, never);
  return { reply, about, reports };
}

it("puts the input into the prompt, or behind it", async () => {
  const full = await replyTo("PreToolUse", null, { prompt: "is $ARGUMENTS or $ARGUMENTS fine?", model: "haiku" });
  expect(full.about).toEqual([{ text: 'is {"a":"$&"} or {"a":"$&"} fine?', model: "haiku", ends: false }]);
  expect((await replyTo("Stop", null)).about).toEqual([
    { text: 'fine?\n\nARGUMENTS: {"a":"$&"}', model: null, ends: true },
  ]);
});

it("says nothing if the model agrees, and is broken without a judgement", async () => {
  expect((await replyTo("PreToolUse", { ok: true, reason: "" })).reply).toMatchObject({ kind: "empty" });
  expect((await replyTo("PreToolUse", null)).reply).toMatchObject({ kind: "broken", unusable: true });
});

it.each([
  ["PreToolUse", {}, { continue: false, stopReason: "no" }],
  ["PreToolUse", { continueOnBlock: true }, {}],
  ["Stop", {}, {}],
  ["SubagentStop", {}, {}],
] as const)("on %s with %j refuses", async (event, fields, stop) => {
  const { reply } = await replyTo(event, { ok: false, reason: "no" }, fields);
  expect(reply).toMatchObject({ kind: "output" });
  expect(reply.kind === "output" && reply.output).toEqual({
    decision: "block",
    reason: "[fine?]: no",
    specific: {},
    ...stop,
  });
});

it.each(["SessionStart", "Setup"] as const)("cannot be asked on %s, which is reported", async (event) => {
  const { reply, about, reports } = await replyTo(event, { ok: true, reason: "" });
  expect(reply).toMatchObject({ kind: "broken", unusable: true });
  expect(about).toEqual([]);
  expect(reports).toMatchObject([
    { event, outcome: "error", exitCode: 1, stderr: expect.stringContaining("Use a command hook") },
  ]);
});
