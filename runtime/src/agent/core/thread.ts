import type { TranscriptWriter } from "../../session/writer.ts";
import type { EffortLevel } from "../catalogue/effort.ts";
import type { RetryNotice } from "./api-failure.ts";
import type { Block, Conversation } from "./conversation.ts";
import type { FileMemory } from "./file-memory.ts";
import type { ThinkingChoice, ThinkingDisplay } from "./options.ts";
import type { PermissionMode } from "./permission-mode.ts";
import type { ConfiguredRule } from "./permission-rule.ts";
import type { Tool } from "./tool.ts";

/** What marks the frames of a thread. */
interface ThreadMarks {
  /** The call that a subagent works for; `null` in the main thread. */
  readonly parent_tool_use_id: string | null;
  readonly agent_id?: string;
  readonly subagent_type?: string;
  readonly task_description?: string;
}

/** Where a conversation works. */
export interface WorkDirectory {
  /** Its project folder: the session's, or a worktree of its own. */
  readonly root: string;
  /** Further folders that it may work in besides those of the session. */
  readonly further: readonly string[];
  /** Where its shell stands. */
  readonly shell: { cwd: string };
  /** Why a file must not be changed from here; `null` if it may. */
  refusalOf(path: string): string | null;
}

/** How full the model's window is. */
export interface WindowUsage {
  /** Tokens of the last request and its answer; `null` before the first. */
  tokens: number | null;
  /** Tokens that summaries have taken the place of. */
  dropped: number;
  /** What the API reported of the last answer; `null` before the first. */
  reported: TokenReport | null;
}

/** Tokens of one call of the model, as the API reports them. */
interface TokenReport {
  readonly input_tokens: number;
  readonly output_tokens: number;
  readonly cache_creation_input_tokens: number;
  readonly cache_read_input_tokens: number;
}

/** One conversation with the model: the session's own, or a subagent's. */
export interface Thread {
  /** The subagent's id; `null` in the main thread. */
  readonly agentId: string | null;
  readonly agentType: string | null;
  readonly marks: ThreadMarks;
  readonly conversation: Conversation;
  readonly transcript: TranscriptWriter;
  readonly files: FileMemory;
  readonly workDirectory: WorkDirectory;
  readonly contextUsage: WindowUsage;
  /** Rules that a command or a skill brought along, for as long as the turn goes on. */
  grantedRules: readonly ConfiguredRule[];
  /** Whether the stream is passed on while it comes. */
  readonly streams: boolean;
  model(): string;
  /** Puts another model in place of an overloaded one. */
  switchModel(model: string): void;
  /** `null` if the model takes no level. */
  effort(): EffortLevel | null;
  thinking(): ThinkingChoice;
  thinkingDisplay(): ThinkingDisplay;
  mode(): PermissionMode;
  /** The system prompt. */
  system(): readonly Block[];
  /** What stands before the first prompt. */
  preamble(): readonly Block[];
  tools(): readonly Tool[];
  /** Whether the host sees this block of an answer. */
  shows(block: Block): boolean;
  /** A block of an answer came, before or instead of being shown. */
  noticed(block: Block): void;
  /** Frames of calls that are shown once the hooks know of them, by the id of the call. */
  readonly held: Map<string, () => void>;
  /** Whether hooks receive a call before the host does. */
  holdsCalls(): boolean;
  /** The agent retries the model call after a pause; `null`: the model has begun to answer. */
  retrying(notice: RetryNotice | null): void;
  /** What is to be said to the model in the user's place once the running call has its result. */
  readonly queuedTexts: string[];
  /** The host no longer wants messages of this thread. */
  muted(): boolean;
}
