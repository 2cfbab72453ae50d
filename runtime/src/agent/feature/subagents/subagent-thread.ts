import { effortOf } from "../../catalogue/effort.ts";
import type { RetryNotice } from "../../core/api-failure.ts";
import { type Block, Conversation, type ConversationLink } from "../../core/conversation.ts";
import type { BufferedMessages } from "../../core/outbox.ts";
import { lacksMode, type PermissionMode } from "../../core/permission-mode.ts";
import type { Thread } from "../../core/thread.ts";
import type { Tool } from "../../core/tool.ts";
import type { SubagentDefinition } from "../../extension/agent-definition.ts";
import { quickTools } from "../../loop/quick-tools.ts";
import { subagentPrompt } from "./definition/prompt.ts";
import { forkTools, subagentTools } from "./definition/tools.ts";
import { subagentTranscript } from "./record/transcript.ts";
import type { SubagentContext, SubagentServices } from "./services.ts";
import type { SubagentWorkDirectory } from "./workdir/subagent-workdir.ts";

/** What a subagent starts with. */
export interface SubagentSetup {
  readonly id: string;
  readonly definition: SubagentDefinition;
  /** Its task in a few words, for people. */
  readonly description: string;
  /** The name by which others reach it; `null`: its id. */
  readonly name: string | null;
  /** A model that overrides the one in its definition. */
  readonly model: string | undefined;
  /** 1 if the main thread started it. */
  readonly depth: number;
  /** The tool call that started it. */
  readonly toolUseId: string;
  readonly parent: Thread;
  /** The subagent that started it; `null` if the main thread did. */
  readonly parentId: string | null;
  readonly workDirectory: SubagentWorkDirectory;
  /** What a fork knows of the conversation of its caller; `null` for any other subagent. */
  readonly inherited: readonly ConversationLink[] | null;
  /** Keeps its messages until its end, for a skill that the user called; `null`: the host gets them at once. */
  readonly buffered: BufferedMessages | null;
}

/** The subagent of a thread, as the thread sees it. */
export interface ThreadOwner {
  model(): string;
  switchModel(model: string): void;
  /** Whether it works in the background. */
  backgrounded(): boolean;
  /** Whether the host gets no more of its frames. */
  muted(): boolean;
  noticed(block: Block): void;
  /** The tools that only it has. */
  tools(): readonly Tool[];
  retrying(notice: RetryNotice | null): void;
}

const forwardsText = ({ options, clientInfo }: SubagentServices): boolean =>
  options.forwardSubagentText || clientInfo.forwardSubagentText;

/** A new thread for a subagent. */
export function subagentThread({ services, roles }: SubagentContext, setup: SubagentSetup, owner: ThreadOwner): Thread {
  const { id, definition, description, toolUseId, parent, depth, workDirectory, inherited } = setup;
  const { session, hooks } = services;
  const isFork = inherited !== null;
  const startEffort = definition.effort ?? parent.turnEffort;
  const tools = (): readonly Tool[] =>
    isFork
      ? forkTools(parent.tools(), depth)
      : subagentTools(services, definition, { depth, background: owner.backgrounded() }, owner.tools());
  const thread: Thread = {
    agentId: id,
    agentType: definition.type,
    ...(setup.buffered === null ? {} : { isUnattended: true }),
    marks: {
      parent_tool_use_id: toolUseId,
      agent_id: id,
      subagent_type: definition.type,
      task_description: description,
    },
    conversation: new Conversation(),
    transcript: subagentTranscript(services, id),
    files: new Map(isFork ? parent.files : []),
    workDirectory,
    contextUsage: { tokens: null, dropped: 0, reported: null },
    grantedRules: [],
    turnEffort: null,
    streams: false,
    model: () => owner.model(),
    switchModel: (model) => owner.switchModel(model),
    effort: () =>
      isFork ? parent.effort() : effortOf(owner.model(), thread.turnEffort ?? startEffort ?? session.effort),
    thinking: () => parent.thinking(),
    thinkingDisplay: () => {
      const display = parent.thinkingDisplay();
      const isHidden = display === "updates" && !isFork && !owner.backgrounded() && !forwardsText(services);
      return isHidden ? "omitted" : display;
    },
    mode: () => (session.mode === "default" ? modeOf(definition, owner.model()) : session.mode),
    system: () => (isFork ? parent.system() : subagentPrompt(definition)),
    preamble: () => {
      if (isFork) return parent.preamble();
      return definition.remembers && workDirectory.worktree === null
        ? services.thread.preamble()
        : roles.preamble({ remembers: definition.remembers, workDirectory, tools: tools() });
    },
    tools,
    shows: (block) => block.type === "tool_use" || owner.backgrounded() || forwardsText(services),
    noticed: (block) => owner.noticed(block),
    isDetached: () => owner.backgrounded(),
    deferredCalls: new Map(),
    delaysCalls: (name) => {
      if (owner.backgrounded()) return null;
      if (hooks.hasHooks("PreToolUse")) return hooks.hasHooks("PreToolUse", name) ? "hooks" : null;
      return quickTools.has(name) ? "question" : null;
    },
    retrying: (notice) => owner.retrying(notice),
    queuedTexts: [],
    out: setup.buffered ?? services.out,
    // A host that does not request all texts gets no frames of subagents that a subagent waits for, except of their tasks.
    muted: () => owner.muted() || (setup.parentId !== null && !owner.backgrounded() && !forwardsText(services)),
  };
  return thread;
}

/**
 * The mode of a definition, if its model supports it. Matches the real agent: only the session itself can bypass
 * permissions.
 */
const modeOf = ({ mode }: SubagentDefinition, model: string): PermissionMode =>
  mode === null || mode === "bypassPermissions" || lacksMode(model, mode) ? "default" : mode;
