import type { TranscriptWriter } from "../../session/writer.ts";
import type { EffortLevel } from "../catalogue/effort.ts";
import type { RetryNotice } from "./api-failure.ts";
import type { Block, Conversation } from "./conversation.ts";
import type { FileMemory } from "./file-memory.ts";
import type { ThinkingChoice, ThinkingDisplay } from "./options.ts";
import type { Outbox } from "./outbox.ts";
import type { PermissionMode } from "./permission-mode.ts";
import type { ConfiguredRule } from "./permission-rule.ts";
import type { Tool } from "./tool.ts";

/** The fields that identify the thread of a frame. */
interface ThreadMarks {
  /** The call that started the subagent; `null` in the main thread. */
  readonly parent_tool_use_id: string | null;
  readonly agent_id?: string;
  readonly subagent_type?: string;
  readonly task_description?: string;
}

/** The directories of a conversation. */
export interface WorkDirectory {
  /** The project folder: the session's, or a worktree. */
  readonly root: string;
  /** Additional folders that the conversation may use besides those of the session. */
  readonly further: readonly string[];
  /** The current directory of the shell. */
  readonly shell: { cwd: string };
  /** Why this conversation must not change a file; `null` if it may. */
  refusalOf(path: string): string | null;
}

/** How full the model's window is. */
export interface WindowUsage {
  /** Tokens of the last request and its answer; `null` before the first. */
  tokens: number | null;
  /** Tokens that summaries have replaced. */
  dropped: number;
  /** The usage that the API reported for the last answer; `null` before the first. */
  reported: TokenReport | null;
}

/** Token counts of one model call, as the API reports them. */
export interface TokenReport {
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
  /** The conversation of a hook's own agent: no hook runs for its events, and the host sees none of its denials. */
  readonly isUnwatched?: true;
  /** The conversation of a command that the user called: the host is neither asked about its calls nor notified of denials. */
  readonly isUnattended?: true;
  readonly marks: ThreadMarks;
  readonly conversation: Conversation;
  readonly transcript: TranscriptWriter;
  readonly files: FileMemory;
  readonly workDirectory: WorkDirectory;
  readonly contextUsage: WindowUsage;
  /** Rules that a command or a skill grants for the rest of the turn. */
  grantedRules: readonly ConfiguredRule[];
  /** The effort that a command or a skill sets for the rest of the turn; `null`: none does. */
  turnEffort: EffortLevel | null;
  /** Whether the stream is forwarded while it arrives. */
  readonly streams: boolean;
  model(): string;
  /** Replaces an overloaded model. */
  switchModel(model: string): void;
  /** `null` if the model does not support effort levels. */
  effort(): EffortLevel | null;
  thinking(): ThinkingChoice;
  thinkingDisplay(): ThinkingDisplay;
  mode(): PermissionMode;
  /** The system prompt. */
  system(): readonly Block[];
  /** The blocks before the first prompt. */
  preamble(): readonly Block[];
  tools(): readonly Tool[];
  /** Whether the host sees this block of an answer. */
  shows(block: Block): boolean;
  /** Called for each block of an answer, before it is shown or hidden; in a detached thread, after that. */
  noticed(block: Block): void;
  /** Whether no turn waits for this thread: it is a subagent in the background. */
  isDetached(): boolean;
  /** Frames of calls that are shown later, by the id of the call. */
  readonly deferredCalls: Map<string, () => void>;
  /** What must be out before the host sees a call of this tool: the requests of its hooks, or the question about it. */
  delaysCalls(name: string): "hooks" | "question" | null;
  /** The agent retries the model call after a pause; `null`: the model has begun to answer. */
  retrying(notice: RetryNotice | null): void;
  /** Texts to add as user messages once the running call has its result. */
  readonly queuedTexts: string[];
  /** Takes the messages of this thread for the host. */
  readonly out: Pick<Outbox, "sendDated">;
  /** Whether the host no longer wants messages of this thread. */
  muted(): boolean;
}

/** The thread that a preamble is for. */
export interface PreambleThread {
  /** Includes the memory files. */
  readonly remembers?: boolean;
  /** Whether it is the conversation with the user, for which the output style is made. */
  readonly isMain?: boolean;
  /** The directory of a subagent that does not work in the project. */
  readonly workDirectory?: Pick<WorkDirectory, "root">;
  readonly tools: readonly Pick<Tool, "name">[];
}
