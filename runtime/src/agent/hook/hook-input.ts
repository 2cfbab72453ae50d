import type { EffortLevel } from "../catalogue/effort.ts";
import type { SessionState } from "../core/session-state.ts";
import type { Thread } from "../core/thread.ts";
import type { HookInputServices } from "./services.ts";

interface BaseInput {
  readonly session_id: string;
  readonly transcript_path: string;
  readonly cwd: string;
  readonly [field: string]: unknown;
}

/** The fields of every hook input. */
export function baseInput({ session, transcriptPath, thread }: HookInputServices): BaseInput {
  return {
    session_id: session.id,
    transcript_path: transcriptPath,
    cwd: thread.workDirectory.shell.cwd,
    ...(session.promptId === null ? {} : { prompt_id: session.promptId }),
    ...(thread.agentType === null ? {} : { agent_type: thread.agentType }),
  };
}

/** The `session_title` field; empty for a session without a title. */
export const titleField = ({ title }: Pick<SessionState, "title">): { readonly session_title?: string } =>
  title === null ? {} : { session_title: title };

/** The `effort` field; empty for a model without effort levels. */
export function effortField(thread: Thread): { readonly effort?: { readonly level: EffortLevel } } {
  const level = thread.effort();
  return level === null ? {} : { effort: { level } };
}

/** The fields of a hook input about a step of a conversation: its thread and settings. */
export function threadInput(services: HookInputServices, thread: Thread): BaseInput {
  return {
    ...baseInput(services),
    cwd: thread.workDirectory.shell.cwd,
    permission_mode: thread.mode(),
    ...(thread.agentId === null ? {} : { agent_id: thread.agentId, agent_type: thread.agentType }),
    ...effortField(thread),
  };
}
