import { callbackReply, lateReply } from "./answer.ts";
import type { HookChannel, HookQuestion } from "./channel.ts";
import { runAgentHook } from "./executor/agent.ts";
import { runCommandHook } from "./executor/command.ts";
import { runHttpHook } from "./executor/http.ts";
import { runPromptHook } from "./executor/prompt.ts";
import { runToolHook } from "./executor/tool.ts";
import { type CommandProcess, type ConfiguredHook, type HookReply, isCommand } from "./types.ts";

/**
 * Runs all hooks at once, each with its own timeout. Resolves to the replies in order of arrival. Never rejects, except
 * with the signal's reason when the event is abandoned. An interrupt that follows the answers of all Stop hooks does not
 * abandon them.
 */
export async function runHooks(
  hooks: readonly ConfiguredHook[],
  question: HookQuestion,
  channel: HookChannel,
  signal: AbortSignal,
): Promise<HookReply[]> {
  const wasAborted = signal.aborted;
  const replies: HookReply[] = [];
  await Promise.all(
    hooks.map(async (hook) => {
      replies.push(await runHook(hook, question, channel, signal));
    }),
  );
  const keepsAnswers = question.event === "Stop" && !wasAborted && replies.every(({ kind }) => kind !== "failed");
  if (signal.aborted && !keepsAnswers) throw signal.reason;
  return replies;
}

async function runHook(
  hook: ConfiguredHook,
  question: HookQuestion,
  channel: HookChannel,
  signal: AbortSignal,
): Promise<HookReply> {
  const startedAt = channel.ports.clock.now();
  const giveUp = new AbortController();
  const done = new AbortController();
  const pass = () => giveUp.abort(signal.reason);
  if (signal.aborted) pass();
  else signal.addEventListener("abort", pass, { once: true, signal: done.signal });
  const late = channel.ports.clock
    .sleep(hook.timeoutMs, done.signal)
    .then((): HookReply => ({ kind: "timeout", hook }));
  const replied = execute(hook, question, channel, giveUp.signal).catch((): HookReply => ({ kind: "failed", hook }));
  try {
    const reply = await Promise.race([replied, late.catch(() => replied)]);
    if (reply.kind !== "timeout") return reply;
    giveUp.abort(new Error("The hook did not answer in time."));
    const durationMs = channel.ports.clock.now() - startedAt;
    const process: CommandProcess = { stdout: "", stderr: "", exitCode: null, durationMs, isCancelled: false };
    return { ...lateReply(hook), ...(isCommand(hook) ? { process } : {}) };
  } finally {
    done.abort();
  }
}

async function execute(
  hook: ConfiguredHook,
  question: HookQuestion,
  channel: HookChannel,
  signal: AbortSignal,
): Promise<HookReply> {
  if (isCommand(hook)) return runCommandHook(hook, question, channel, signal);
  const { run } = hook;
  if (run.kind === "http") return runHttpHook({ ...hook, run }, question, channel, signal);
  if (run.kind === "prompt") return runPromptHook({ ...hook, run }, question, channel, signal);
  if (run.kind === "agent") return runAgentHook({ ...hook, run }, question, channel, signal);
  if (run.kind === "tool") return runToolHook({ ...hook, run }, question, channel, signal);
  if (run.kind !== "callback")
    throw new Error(`A hook of kind ${run.kind} is not a callback. This is a defect in agentwire: report it.`);
  const answer = await channel.call(run.callbackId, question.input, question.toolUseId, signal);
  return callbackReply(hook, answer);
}
