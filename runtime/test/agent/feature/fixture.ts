import { Conversation, type ConversationLink } from "../../../src/agent/core/conversation.ts";
import type { StartupOptions } from "../../../src/agent/core/options.ts";
import { Outbox } from "../../../src/agent/core/outbox.ts";
import { newSession } from "../../../src/agent/core/session-state.ts";
import type { Thread } from "../../../src/agent/core/thread.ts";
import { TurnRecord } from "../../../src/agent/core/turn-record.ts";
import { mergeReplies } from "../../../src/agent/hook/merge.ts";
import type { HookSummary } from "../../../src/agent/hook/types.ts";
import type { TurnContext } from "../../../src/agent/loop/feature.ts";
import type { WireMessage } from "../../../src/connection/frame.ts";
import { messageFrame } from "../../../src/connection/message.ts";
import type { Ports } from "../../../src/ports.ts";
import { parseArgv } from "../../../src/process/command-line/argv.ts";
import { readOptions } from "../../../src/process/command-line/read-options.ts";
import { type StoredLine, TranscriptWriter } from "../../../src/session/writer.ts";
import { memoryFiles } from "../fixture/memory-files.ts";
import { type Turn as ScriptedTurn, scriptedModel } from "../fixture/scripted-model.ts";
import { openSession, sessionId } from "./subagents/fixture.ts";

/** What is different from an ordinary session. */
export interface FeatureFields {
  /** Answers to streamed requests, in order. */
  readonly turns?: readonly ScriptedTurn[];
  /** Answers to requests that take their answer in one piece, or what those fail with, in order. */
  readonly answers?: readonly (string | Error)[];
  readonly env?: Readonly<Record<string, string>>;
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly options?: Partial<StartupOptions>;
  /** What hooks answer, by event. Other events have no hooks. */
  readonly hooks?: Readonly<Record<string, Partial<HookSummary>>>;
  readonly links?: readonly ConversationLink[];
  /** The id of the subagent that the thread belongs to. */
  readonly agentId?: string;
}

/** The options of a process without arguments. */
function defaultOptions(): StartupOptions {
  const line = parseArgv([]);
  if (!line.ok) throw new Error("An empty command line is valid.");
  const parsed = readOptions(line.line, {});
  if (!parsed.ok) throw new Error(parsed.error);
  return parsed.options;
}

export const userLink = (uuid: string, text = uuid): ConversationLink => ({
  uuid,
  role: "user",
  content: [{ type: "text", text }],
});
export const answerLink = (uuid: string, text = uuid): ConversationLink => ({
  uuid,
  role: "assistant",
  messageId: uuid,
  content: [{ type: "text", text }],
});
/** A conversation of two exchanges and a third prompt. */
export const twoExchanges: readonly ConversationLink[] = [
  userLink("u1"),
  answerLink("a1"),
  userLink("u2"),
  answerLink("a2"),
  userLink("u3"),
];

/** Services in memory, as features take them, and what was done with them. */
export function openFeature(fields: FeatureFields = {}) {
  const frames: WireMessage[] = [];
  /** Frames, hooks and requests in the order in which they happened. */
  const events: string[] = [];
  const requests: {
    readonly event: string;
    readonly fields: Readonly<Record<string, unknown>>;
    readonly thread: unknown;
  }[] = [];
  const slept: number[] = [];
  const created: Readonly<Record<string, unknown>>[] = [];
  const files = memoryFiles();
  const script = scriptedModel(fields.turns ?? []);
  const answers = [...(fields.answers ?? [])];
  let now = 1_790_000_000_000;
  let made = 0;
  const ports: Ports = {
    clock: {
      now: () => now++,
      sleep: async (ms, signal) => {
        slept.push(ms);
        signal?.throwIfAborted();
      },
    },
    ids: { uuid: () => `${String(++made).padStart(8, "0")}-0000-4000-8000-000000000000` },
    random: () => 0,
    model: {
      ...script,
      create: async ({ body, signal }) => {
        created.push(body);
        events.push("request");
        signal?.throwIfAborted();
        const answer = answers.shift();
        if (answer === undefined) throw new Error("No answer is left.");
        if (typeof answer !== "string") throw answer;
        const usage = { input_tokens: 10, output_tokens: 5 };
        return { message: { content: [{ type: "text", text: answer }], usage }, requestId: null };
      },
    },
    files,
    processes: {
      spawn: () => {
        throw new Error("No commands in memory.");
      },
    },
    web: { get: async () => Promise.reject(new Error("No web in memory.")) },
    env: { HOME: "/home/ada", ...fields.env },
  };
  const start = { id: sessionId, cwd: "/project", additionalDirectories: [], requestedModel: null, title: null };
  const session = newSession({
    ...start,
    model: "claude-opus-5-5",
    thinking: "default",
    thinkingDisplay: "updates",
    effort: null,
    mode: "default",
  });
  const transcript = new TranscriptWriter({
    ...ports,
    path: "/transcript.jsonl",
    stamp: () => ({ sessionId, cwd: "/project", version: "1", entrypoint: "test", gitBranch: "main" }),
  });
  session.conversation = new Conversation();
  session.conversation.replace(fields.links ?? []);
  const thread: Thread = {
    ...openSession().services.thread,
    agentId: fields.agentId ?? null,
    agentType: fields.agentId === undefined ? null : "reader",
    conversation: session.conversation,
    transcript,
    contextUsage: session.contextUsage,
  };
  const record = new TurnRecord(ports.clock, "turn");
  const out = new Outbox(
    async (...message) => {
      const frame = messageFrame(...message);
      frames.push(frame);
      events.push(String(frame.status ?? frame.compact_result ?? frame.subtype ?? frame.type));
    },
    ports.ids,
    ports.clock,
    () => sessionId,
  );
  const services = {
    ports,
    options: { ...defaultOptions(), ...fields.options },
    session,
    settings: { effective: fields.settings ?? {}, applyFlags: () => {} },
    out,
    thread,
    hooks: {
      run: async (event: string, given: Readonly<Record<string, unknown>>, about?: { readonly thread?: unknown }) => {
        requests.push({ event, fields: given, thread: about?.thread });
        events.push(event);
        const summary = fields.hooks?.[event];
        return summary === undefined ? null : { ...mergeReplies(event, []), ...summary };
      },
    },
    tools: { offered: () => [] },
    tasks: { hookListing: () => [{ id: "b1", type: "shell", status: "running", description: "serve" }] },
    subagentTranscript: (id: string) => `/subagents/${id}.jsonl`,
  };
  const turn = (signal = new AbortController().signal): TurnContext => ({ thread, record, signal });
  const texts = (): string[] =>
    thread.conversation.links.flatMap(({ content }) => content.map(({ text }) => String(text)));
  const lines = async (): Promise<StoredLine[]> => {
    await transcript.flush();
    const text = files.files.get("/transcript.jsonl") ?? "";
    return text.split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line)]));
  };
  return {
    ...{ services, thread, session, record, turn, texts, lines, frames, events },
    ...{ hookRequests: requests, slept, created, files, streamed: script.requests },
  };
}
