import type { Fields } from "../../guards/json-object.ts";
import type { Thread } from "../core/thread.ts";
import type { HookInputServices } from "./services.ts";

/** The fields of every hook input. */
export function baseInput({ session, transcriptPath, thread }: HookInputServices): Fields {
  return {
    session_id: session.id,
    transcript_path: transcriptPath,
    cwd: thread.workDirectory.shell.cwd,
    ...(session.promptId === null ? {} : { prompt_id: session.promptId }),
  };
}

/** The `effort` field; none for a model that takes no effort level. */
export function effortField(thread: Thread): Fields {
  const level = thread.effort();
  return level === null ? {} : { effort: { level } };
}

/** The fields of a hook input about a step of a conversation: whose step it is, and its settings. */
export function threadInput(services: HookInputServices, thread: Thread): Fields {
  return {
    ...baseInput(services),
    cwd: thread.workDirectory.shell.cwd,
    permission_mode: thread.mode(),
    ...(thread.agentId === null ? {} : { agent_id: thread.agentId, agent_type: thread.agentType }),
    ...effortField(thread),
  };
}
