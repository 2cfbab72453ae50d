import type { TranscriptWriter } from "../../session/writer.ts";
import { effortOf } from "../catalogue/effort.ts";
import { planModel, resolveModel } from "../catalogue/models.ts";
import type { Block } from "../core/conversation.ts";
import type { ProcessEnvironment } from "../core/environment.ts";
import type { StartupOptions } from "../core/options.ts";
import type { SessionState } from "../core/session-state.ts";
import type { Thread } from "../core/thread.ts";
import type { Tool } from "../core/tool.ts";

/** The services of the main conversation. */
export interface MainThreadSources {
  readonly environment: Pick<ProcessEnvironment, "cwd">;
  readonly options: Pick<StartupOptions, "streams">;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly session: SessionState;
  readonly transcript: TranscriptWriter;
  /** The agent that runs the session; `null` if none does. */
  readonly agentType: () => string | null;
  readonly system: () => readonly Block[];
  /** The blocks before the first prompt. Called once. */
  readonly preamble: () => readonly Block[];
  readonly tools: () => readonly Tool[];
  readonly out: Thread["out"];
}

/** The model for the next request: in plan mode, some aliases stand for another model than outside. */
function currentModel({ mode, model, requestedModel }: SessionState, env: MainThreadSources["env"]): string {
  if (mode !== "plan" || requestedModel === null || resolveModel(requestedModel, env) !== model) return model;
  return planModel(requestedModel, env) ?? model;
}

/** The main conversation of the session. */
export function mainThread({ environment, options, session, transcript, ...sources }: MainThreadSources): Thread {
  let preamble: readonly Block[] | null = null;
  const thread: Thread = {
    agentId: null,
    get agentType() {
      return sources.agentType();
    },
    marks: { parent_tool_use_id: null },
    get conversation() {
      return session.conversation;
    },
    transcript,
    files: new Map(),
    workDirectory: {
      get root() {
        return environment.cwd;
      },
      further: [],
      shell: { cwd: environment.cwd },
      refusalOf: () => null,
    },
    contextUsage: session.contextUsage,
    grantedRules: [],
    turnEffort: null,
    streams: options.streams.partialMessages,
    model: () => currentModel(session, sources.env),
    switchModel: (model) => {
      session.model = model;
    },
    effort: () => effortOf(session.model, thread.turnEffort ?? session.effort),
    thinking: () => session.thinking,
    thinkingDisplay: () => session.thinkingDisplay,
    mode: () => session.mode,
    system: sources.system,
    preamble: () => {
      preamble ??= sources.preamble();
      return preamble;
    },
    tools: sources.tools,
    shows: () => true,
    noticed: () => {},
    isDetached: () => false,
    deferredCalls: new Map(),
    delaysCalls: () => null,
    retrying: () => {},
    queuedTexts: [],
    out: sources.out,
    muted: () => false,
  };
  return thread;
}
