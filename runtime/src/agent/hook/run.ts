import type { HookEvent } from "@agentwire/protocol";
import type { Ports } from "../../ports.ts";
import type { Fields } from "../../unknown/fields.ts";
import { callbackReply, lateReply } from "./answer.ts";
import { type DetachedCommand, runCommandHook } from "./executor/command.ts";
import { askHttpHook, type HttpLimits } from "./executor/http.ts";
import { askPromptHook, type Judgement } from "./executor/prompt.ts";
import type { HookObserver } from "./executor/report.ts";
import { askToolHook } from "./executor/tool.ts";
import { type Hook, type HookReply, isCommand } from "./types.ts";

/** What a tool of a server answered to a hook: its text blocks, a line each. */
export interface ToolAnswer {
  readonly text: string;
  readonly isError: boolean;
}

/** What asking hooks needs. */
export interface HookChannel {
  /**
   * Sends a callback's question to the host and resolves to its answer. Rejects where the host answered with an error
   * or is gone. When the signal is aborted the question is withdrawn.
   */
  call(
    callbackId: string,
    input: Readonly<Record<string, unknown>>,
    toolUseId: string,
    signal: AbortSignal,
  ): Promise<unknown>;
  readonly ports: Ports;
  readonly cwd: string;
  /** The folder that commands are told of as the project. */
  readonly projectDirectory: string;
  /** Variables that commands get besides the agent's own. */
  readonly environment: Readonly<Record<string, string>>;
  /** Told of commands, where somebody wants to see them. */
  readonly observer?: HookObserver;
  /** What hooks over HTTP must keep to. */
  readonly http: HttpLimits;
  /**
   * Lets a model judge a text; `ends`: by the conversation, which comes to its end. `null` where it gives no judgement.
   */
  judge(
    about: { readonly text: string; readonly model: string | null; readonly ends: boolean },
    signal: AbortSignal,
  ): Promise<Judgement | null>;
  /** Calls a tool of an MCP server. Rejects where the server is not connected, or answers with an error of the protocol. */
  callTool(server: string, tool: string, input: Fields, signal: AbortSignal): Promise<ToolAnswer>;
  /** Takes over a command that goes on by itself. */
  detached(command: DetachedCommand): void;
}

/** One event that hooks are asked about. */
export interface HookQuestion {
  readonly event: HookEvent;
  /** For people: `PreToolUse:Write`. */
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** The tool's id, or a fresh one for events without a tool. */
  readonly toolUseId: string;
}

/**
 * Asks all hooks at once and waits for each up to its own time. Resolves to the replies in the order in which they
 * came; never rejects, except with the signal's reason when the whole question is given up.
 */
export async function askHooks(
  hooks: readonly Hook[],
  question: HookQuestion,
  channel: HookChannel,
  signal: AbortSignal,
): Promise<HookReply[]> {
  const replies: HookReply[] = [];
  await Promise.all(
    hooks.map(async (hook) => {
      replies.push(await askHook(hook, question, channel, signal));
    }),
  );
  if (signal.aborted) throw signal.reason;
  return replies;
}

async function askHook(
  hook: Hook,
  question: HookQuestion,
  channel: HookChannel,
  signal: AbortSignal,
): Promise<HookReply> {
  const giveUp = new AbortController();
  const done = new AbortController();
  const pass = () => giveUp.abort(signal.reason);
  if (signal.aborted) pass();
  else signal.addEventListener("abort", pass, { once: true, signal: done.signal });
  const late = channel.ports.clock
    .sleep(hook.timeoutMs, done.signal)
    .then((): HookReply => ({ kind: "timeout", hook }));
  const asked = ask(hook, question, channel, giveUp.signal).catch((): HookReply => ({ kind: "failed", hook }));
  try {
    const reply = await Promise.race([asked, late.catch(() => asked)]);
    if (reply.kind !== "timeout") return reply;
    giveUp.abort(new Error("The hook did not answer in time."));
    return lateReply(hook);
  } finally {
    done.abort();
  }
}

async function ask(hook: Hook, question: HookQuestion, channel: HookChannel, signal: AbortSignal): Promise<HookReply> {
  if (isCommand(hook)) return runCommandHook(hook, question, channel, signal);
  const { run } = hook;
  if (run.kind === "http") return askHttpHook({ ...hook, run }, question, channel, signal);
  if (run.kind === "prompt") return askPromptHook({ ...hook, run }, question, channel, signal);
  if (run.kind === "tool") return askToolHook({ ...hook, run }, question, channel, signal);
  if (run.kind !== "callback") throw new Error(`A hook cannot be asked as a ${run.kind}.`);
  const answer = await channel.call(run.callbackId, question.input, question.toolUseId, signal);
  return callbackReply(hook, answer);
}
