import type { RetryNotice } from "../model/call.ts";
import { type Block, Conversation } from "../model/conversation.ts";
import type { Agent } from "../session/agent.ts";
import type { Tool } from "../tool/types.ts";
import type { Thread } from "../turn/thread.ts";
import { preamble } from "../workspace/context/preamble.ts";
import { subagentPrompt } from "./definition/prompt.ts";
import { subagentTools } from "./definition/tools.ts";
import { subagentTranscript } from "./record/transcript.ts";
import type { SubagentSetup } from "./subagent.ts";

/** What a thread has of the subagent that works in it. */
export interface ThreadOwner {
  model(): string;
  switchModel(model: string): void;
  /** Nobody waits for it. */
  backgrounded(): boolean;
  /** Nothing of it is shown any more. */
  muted(): boolean;
  noticed(block: Block): void;
  /** Tools that nobody else has. */
  tools(): readonly Tool[];
  retrying(notice: RetryNotice | null): void;
}

const forwards = ({ options, introduction }: Agent): boolean =>
  options.forwardSubagentText || introduction.forwardSubagentText;

/** The conversation of a subagent, before its first word. */
export function subagentThread(agent: Agent, setup: SubagentSetup, owner: ThreadOwner): Thread {
  const { id, definition, description, toolUseId, parent, depth } = setup;
  return {
    agentId: id,
    agentType: definition.type,
    marks: {
      parent_tool_use_id: toolUseId,
      agent_id: id,
      subagent_type: definition.type,
      task_description: description,
    },
    conversation: new Conversation(),
    transcript: subagentTranscript(agent, id),
    files: new Map(),
    fill: { tokens: null, dropped: 0 },
    lent: [],
    streams: false,
    model: () => owner.model(),
    switchModel: (model) => owner.switchModel(model),
    effort: () => parent.effort(),
    thinking: () => parent.thinking(),
    mode: () => (agent.session.mode === "default" ? (definition.mode ?? "default") : agent.session.mode),
    system: () => subagentPrompt(definition),
    preamble: () => (definition.remembers ? agent.thread.preamble() : preamble(agent, false)),
    tools: () => subagentTools(agent, definition, depth, owner.tools()),
    shows: (block) => block.type === "tool_use" || owner.backgrounded() || forwards(agent),
    noticed: (block) => owner.noticed(block),
    held: new Map(),
    holdsCalls: () => !owner.backgrounded() && agent.hooks.wants("PreToolUse"),
    retrying: (notice) => owner.retrying(notice),
    said: [],
    // What an agent's own agents say while it waits for them is theirs; the host hears of their tasks only.
    muted: () => owner.muted() || (depth > 1 && !owner.backgrounded()),
  };
}
