import type { Agent } from "../agent.ts";
import type { Thread } from "../core/thread.ts";

type Fields = Readonly<Record<string, unknown>>;

/** What every hook is told. */
export function baseInput(agent: Agent): Fields {
  const { session, tools } = agent;
  return {
    session_id: session.id,
    transcript_path: agent.transcriptPath,
    cwd: tools.directory(),
    ...(session.promptId === null ? {} : { prompt_id: session.promptId }),
  };
}

/** The field that says how much effort the model makes; none for a model that takes no level. */
export function effortField(thread: Thread): Fields {
  const level = thread.effort();
  return level === null ? {} : { effort: { level } };
}

/** What hooks are told about a step of a conversation: whose it is, and under which settings. */
export function threadInput(agent: Agent, thread: Thread): Fields {
  return {
    ...baseInput(agent),
    cwd: thread.place.shell.cwd,
    permission_mode: thread.mode(),
    ...(thread.agentId === null ? {} : { agent_id: thread.agentId, agent_type: thread.agentType }),
    ...effortField(thread),
  };
}
