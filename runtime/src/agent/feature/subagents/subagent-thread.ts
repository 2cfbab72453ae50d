import type { Agent } from "../../agent.ts";
import { effortOf } from "../../catalogue/effort.ts";
import { preamble } from "../../context/preamble.ts";
import type { RetryNotice } from "../../core/api-failure.ts";
import { type Block, Conversation } from "../../core/conversation.ts";
import type { Thread } from "../../core/thread.ts";
import type { Tool } from "../../core/tool.ts";
import type { AgentDefinition } from "../../extension/agent-definition.ts";
import { subagentPrompt } from "./definition/prompt.ts";
import { subagentTools } from "./definition/tools.ts";
import { subagentTranscript } from "./record/transcript.ts";
import type { SubagentWorkDirectory } from "./workdir/subagent-workdir.ts";

/** What a subagent is made of. */
export interface SubagentSetup {
  readonly id: string;
  readonly definition: AgentDefinition;
  /** What it works on, for people. */
  readonly description: string;
  /** The word by which others reach it; `null`: its id. */
  readonly name: string | null;
  /** Another model than its definition names. */
  readonly model: string | undefined;
  /** 1 for those that the main thread starts. */
  readonly depth: number;
  /** The call that started it. */
  readonly toolUseId: string;
  readonly parent: Thread;
  /** The agent that started it; `null` for the main thread. */
  readonly parentId: string | null;
  readonly place: SubagentWorkDirectory;
}

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
  const { id, definition, description, toolUseId, parent, depth, place } = setup;
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
    place,
    fill: { tokens: null, dropped: 0, reported: null },
    lent: [],
    streams: false,
    model: () => owner.model(),
    switchModel: (model) => owner.switchModel(model),
    effort: () => effortOf(owner.model(), agent.session.effort),
    thinking: () => parent.thinking(),
    mode: () => (agent.session.mode === "default" ? (definition.mode ?? "default") : agent.session.mode),
    system: () => subagentPrompt(definition),
    preamble: () =>
      definition.remembers && place.worktree === null
        ? agent.thread.preamble()
        : preamble(agent, definition.remembers, place),
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
