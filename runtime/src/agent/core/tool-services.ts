import type { WebResponse } from "../../ports.ts";
import type { TaskList } from "./task-list.ts";

import type { Tool, ToolContext, ToolOutcome } from "./tool.ts";

/** How a background command came to its end. */
export type CommandStatus = "completed" | "failed" | "killed";

/** A shell command as a task of the session. */
export interface CommandTask {
  readonly id: string;
  /** Says that the command no longer blocks the turn. */
  moveToBackground(): void;
  /** The command ended. The text is for people. */
  end(status: CommandStatus, summary: string): void;
}

/** What is known of a command when it becomes a task. */
export interface CommandStart {
  readonly toolUseId: string;
  /** The subagent that runs it; `null` for the main thread. */
  readonly agentId: string | null;
  readonly command: string;
  /** For people: what the model said the command is for, or the command. */
  readonly description: string;
  readonly backgrounded: boolean;
  /** Ends the command and what it started. */
  stop(): void;
  /** Asks a command that blocks the turn to go on in the background. */
  background(): void;
}

/** The session's tasks, owned by the core, which tells the host about them. */
export interface CommandTasks {
  /** A command runs: from now on it is known which variables the session's shells have. */
  noteShell(): void;
  /** A command started in the background, or has blocked the turn long enough to be reported. */
  start(start: CommandStart): CommandTask;
}

/** The plan as it stands. */
export interface Plan {
  /** Absolute. */
  readonly path: string;
  readonly text: string;
}

/** Plan mode, owned by the core. */
export interface PlanService {
  /** Switches to plan mode. */
  enter(): void;
  /** Leaves plan mode for the mode that was set before it, unless the host's answer set another one. */
  exit(): void;
  /** Resolves to the plan; `null` as long as nothing was written. */
  read(): Promise<Plan | null>;
  /** Writes the plan. Resolves to the absolute path of its file. */
  keep(text: string): Promise<string>;
  /** Resolves to the absolute path of the file that the plan goes to. */
  filePath(): Promise<string>;
}

/** What may be done without asking anybody. */
export interface PermissionProbe {
  /** Whether a file may be read. */
  mayRead(path: string): Promise<boolean>;
  /** A test of the files below a folder that searches must not show. */
  hidden(root: string): Promise<(path: string) => boolean>;
}

/** A prompt that the model scheduled. */
export interface ScheduledJob {
  readonly id: string;
  readonly cron: string;
  readonly prompt: string;
  readonly recurring: boolean;
  /** Milliseconds since 1970. */
  readonly nextFireAt: number;
}

/** Prompts that come at a later time. */
export interface ScheduleService {
  /** Schedules a prompt; `null` if the expression names no time within a year. */
  add(job: Pick<ScheduledJob, "cron" | "prompt" | "recurring">): ScheduledJob | null;
  list(): readonly ScheduledJob[];
  /** Cancels a job. `false` if there is none. */
  remove(id: string): boolean;
  /** Sends a prompt after a delay in milliseconds, in place of an earlier one. Returns its time, since 1970. */
  wake(delayMs: number, prompt: string): number;
  /** Cancels the prompt of {@link wake}. Returns how many there were. */
  stopWaking(): number;
}

/** Resources of the connected MCP servers. Failures reject with an error whose message the model reads. */
export interface ResourceService {
  /** Throws when no server has the name. */
  list(server?: string): Promise<readonly Readonly<Record<string, unknown>>[]>;
  read(server: string, uri: string): Promise<readonly Readonly<Record<string, unknown>>[]>;
}

/** What became of an address. */
export type FetchedPage =
  | { readonly kind: "page"; readonly answer: WebResponse }
  /** The server sends its visitors to another one; nothing was fetched there. */
  | { readonly kind: "moved"; readonly status: number; readonly from: string; readonly to: string }
  /** The server has no page for us. */
  | { readonly kind: "refused"; readonly answer: WebResponse }
  /** The address may not be fetched, or nothing answered. */
  | { readonly kind: "failed"; readonly reason: string };

/** Fetches pages. */
interface WebService {
  /** Rejects only if the signal is aborted. */
  fetch(url: string, signal: AbortSignal): Promise<FetchedPage>;
}

/** What a model said to a question, or why it said nothing. */
export type SideAnswer = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly reason: string };

/** A search of the web. */
export interface WebSearch {
  readonly query: string;
  readonly allowedDomains?: readonly string[];
  readonly blockedDomains?: readonly string[];
}

/** The blocks that a search came back with, or why it failed. */
export type WebSearchFindings =
  | { readonly ok: true; readonly blocks: readonly Readonly<Record<string, unknown>>[] }
  | { readonly ok: false; readonly reason: string };

/** A machine with a display. */
export interface DisplayService {
  /** The screen as a PNG image, base64. */
  screenshot(signal: AbortSignal): Promise<string>;
  click(x: number, y: number, button: "left" | "right" | "middle", count: number, signal: AbortSignal): Promise<void>;
  type(text: string, signal: AbortSignal): Promise<void>;
}

/** The final answer in the form that the host asked for. */
export interface StructuredAnswerService {
  /** What is wrong with the value, or `null` if it fits the schema. */
  check(value: unknown): string | null;
  /** Keeps the value as the turn's answer. */
  accept(value: unknown): void;
}

/** What the Agent tool gives: a subagent's report, or that it went to work in the background. */
export type AgentOutput =
  | {
      readonly status: "completed";
      readonly agentId: string;
      readonly content: { readonly type: "text"; readonly text: string }[];
      readonly totalTokens: number;
      readonly totalToolUseCount: number;
      readonly totalDurationMs: number;
      readonly worktreePath?: string | undefined;
      readonly worktreeBranch?: string | undefined;
      readonly [field: string]: unknown;
    }
  | {
      readonly status: "async_launched";
      readonly agentId: string;
      readonly outputFile: string;
      readonly [field: string]: unknown;
    };

/** What a call asks of a subagent. */
export interface SubagentCall {
  readonly description: string;
  readonly prompt: string;
  readonly subagent_type?: string | undefined;
  readonly model?: string | undefined;
  readonly run_in_background?: boolean | undefined;
  /** A place of its own to work in. */
  readonly isolation?: string | undefined;
  /** Another word for the agent, by which messages reach it. */
  readonly name?: string | undefined;
}

/** What became of a message to an agent. */
export interface MessageDelivery {
  readonly success: boolean;
  readonly message: string;
  /** A message for the user, if it could not be delivered. */
  readonly display?: string;
  /** The agent that went to work again for it. */
  readonly resumedAgentId?: string;
  readonly revivedAgentId?: string;
  /** Whom it reached. */
  readonly pin?: { readonly id: string; readonly name: string; readonly ref: string };
  /** The request that it was, and of whom. */
  readonly request_id?: string;
  readonly target?: string;
}

/** A message that is no words: what one agent of a team wants of another. */
export interface TeamRequest {
  readonly type: string;
  readonly reason?: string;
  readonly [field: string]: unknown;
}

/** One agent in the list for the model. */
export interface ListedAgent {
  readonly name?: string;
  readonly ref?: string;
  readonly id: string;
  readonly type: string;
  readonly status: "running" | "completed" | "failed" | "stopped";
  /** Milliseconds since its start. */
  readonly age: number;
}

/** Agents that work for this one. */
export interface SubagentService {
  /** Starts one. Resolves when it is done, or at once where it works in the background. */
  launch(call: SubagentCall, context: ToolContext): Promise<ToolOutcome<AgentOutput>>;
  /** What runs under an id; `null` if nothing does. */
  running(taskId: string): { readonly type: string; readonly description: string } | null;
  /** Ends a task of any kind. */
  stop(taskId: string): void;
  /**
   * Sends words to an agent, by id or name, or to the main conversation. An agent that is done goes to work again, in
   * the background.
   */
  send(to: string, words: string, context: ToolContext): Promise<MessageDelivery>;
  /** Sends what is no words. */
  request(to: string, request: TeamRequest): MessageDelivery;
  /** Whether agents may ask each other for more than words. */
  readonly teams: boolean;
  /** All agents of this session, oldest first. */
  list(): readonly ListedAgent[];
}

/** What loading a skill came to. */
export type SkillLoad =
  | {
      readonly kind: "loaded";
      /** Rules that hold while the turn goes on. */
      readonly allowedTools: readonly string[];
    }
  /** An agent of its own worked on it. */
  | { readonly kind: "forked"; readonly agentId: string; readonly result: string; readonly used: readonly string[] }
  | { readonly kind: "failed"; readonly message: string };

/** Skills that the model may load. */
export interface SkillService {
  /** Why a skill cannot be loaded; `null` if it can. */
  problem(name: string): string | null;
  /** Puts the skill's text into the conversation, behind the results of the running calls, or lets an agent work on it. */
  load(name: string, args: string, context: ToolContext): Promise<SkillLoad>;
}

/** What the core does on behalf of tools. A part that a session lacks is `null`. */
export interface ToolServices {
  readonly commands: CommandTasks;
  readonly taskList: TaskList;
  readonly plan: PlanService;
  readonly permissions: PermissionProbe;
  readonly subagents: SubagentService;
  readonly skills: SkillService;
  /** The tools of this session, for ToolSearch. */
  catalogue(): readonly Tool[];
  readonly resources: ResourceService | null;
  readonly web: WebService;
  readonly schedule: ScheduleService;
  /** Asks a small model a question that has nothing to do with the conversation. Rejects if the signal is aborted. */
  ask(question: string, signal: AbortSignal): Promise<SideAnswer>;
  /** Searches the web through the model service. Rejects if the signal is aborted. */
  searchWeb(search: WebSearch, signal: AbortSignal): Promise<WebSearchFindings>;
  readonly display: DisplayService | null;
  readonly answer: StructuredAnswerService | null;
}
