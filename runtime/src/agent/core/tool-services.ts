import type { WebResponse } from "../../ports.ts";
import type { TaskList } from "./task-list.ts";

import type { ResultContent, Tool, ToolContext, ToolOutcome } from "./tool.ts";

/** How a background command ended. */
export type CommandStatus = "completed" | "failed" | "killed";

/** A shell command as a task of the session. */
export interface CommandTask {
  readonly id: string;
  /** Reports that the command no longer blocks the turn. */
  moveToBackground(): void;
  /** Notifies the model of an event of the command. The summary is for people. */
  report(summary: string, event: string): void;
  /** The command ended. The summary is for people. `event`: its last event. */
  end(status: CommandStatus, summary: string, event?: string): void;
}

/** The properties of a command when it becomes a task. */
export interface CommandStart {
  readonly toolUseId: string;
  /** The subagent that runs it; `null` in the main thread. */
  readonly agentId: string | null;
  readonly command: string;
  /** Shown to people: the model's description of the command, or the command. */
  readonly description: string;
  readonly backgrounded: boolean;
  /** Ends the command and its child processes. */
  stop(): void;
  /** Moves a command that blocks the turn to the background. */
  background(): void;
}

/** The session's tasks. The core owns them and reports them to the host. */
export interface CommandTasks {
  /** Whether commands may run in the background. */
  readonly canBackground: boolean;
  /** Records that a command runs, so the variables of the session's shells are known. */
  noteShell(): void;
  /** Registers a command that started in the background, or has blocked the turn long enough to be reported. */
  start(start: CommandStart): CommandTask;
}

/** The current plan. */
export interface Plan {
  /** Absolute. */
  readonly path: string;
  readonly text: string;
}

/** Plan mode, owned by the core. */
export interface PlanService {
  /** Switches to plan mode. */
  enter(): void;
  /** Leaves plan mode and restores the previous mode, unless the host's answer sets another one. */
  exit(): void;
  /** Resolves to the plan; `null` if none was written. */
  read(): Promise<Plan | null>;
  /** Writes the plan. Resolves to the absolute path of its file. */
  keep(text: string): Promise<string>;
  /** Resolves to the absolute path of the plan file. */
  filePath(): Promise<string>;
}

/** Checks what is allowed without asking. */
export interface PermissionProbe {
  /** Whether a file may be read. */
  mayRead(path: string): Promise<boolean>;
  /** Whether a model that need not read files first may change a file that it has not read. */
  mayChangeUnread(path: string): Promise<boolean>;
  /** Returns a test for files below a folder that searches must not show. */
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

/** Prompts that are scheduled for later. */
export interface ScheduleService {
  /** Schedules a prompt; `null` if the expression matches no time within a year. */
  add(job: Pick<ScheduledJob, "cron" | "prompt" | "recurring">): ScheduledJob | null;
  list(): readonly ScheduledJob[];
  /** Cancels a job. `false` if there is none. */
  remove(id: string): boolean;
  /**
   * Sends a prompt after a delay in milliseconds, and replaces an earlier one. Returns its time, in milliseconds since
   * 1970.
   */
  wake(delayMs: number, prompt: string): number;
  /** Cancels the prompt of {@link wake}. Returns the number of canceled prompts. */
  stopWaking(): number;
}

/** A worktree that the session works in. */
export interface EnteredWorktree {
  /** Absolute. */
  readonly path: string;
  /** Its branch; `null` if hooks created the folder. */
  readonly branch: string | null;
  /** The folder that the session left for it. */
  readonly from: string;
  /** Whether this session created it, and may remove it. */
  readonly owned: boolean;
}

/** Work that would be lost with a worktree. */
export interface WorktreeLoss {
  readonly files: number;
  readonly commits: number;
}

/** How a session came to a worktree. */
export type WorktreeEntry = EnteredWorktree & { readonly how: "created" | "resumed" | "entered" };

/** Moves the session between the project and worktrees of it. */
export interface WorktreeService {
  /** The worktree that the model entered; `null` if it is in none. */
  readonly current: EnteredWorktree | null;
  /** Whether a path is a worktree that the agent keeps below the project. */
  isAgentWorktree(path: string): Promise<boolean>;
  /** Creates a worktree and moves to it. Resolves to why that is impossible. */
  create(name: string | null, signal: AbortSignal): Promise<WorktreeEntry | { readonly problem: string }>;
  /** Moves to an existing worktree, by its absolute path. */
  enter(path: string): Promise<WorktreeEntry | { readonly problem: string }>;
  /** What would be lost with the current worktree; `null` if that cannot be found out. */
  loss(): Promise<WorktreeLoss | null>;
  /** The id of a running task that may work in the current worktree; `null` if there is none. */
  readonly task: string | null;
  /** Moves back. `removes`: also removes the worktree and its branch. Resolves to a problem with the removal. */
  leave(removes: boolean, signal: AbortSignal): Promise<{ readonly problem: string } | null>;
}

/** Resources of the connected MCP servers. Rejects with an error whose message the model reads. */
export interface ResourceService {
  /** Rejects if no server has the name. */
  list(server?: string): Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** Resolves to `null` if the server has no such resource. */
  read(server: string, uri: string): Promise<readonly Readonly<Record<string, unknown>>[] | null>;
}

/** The result of fetching an address. */
export type FetchedPage =
  | { readonly kind: "page"; readonly answer: WebResponse }
  /** The server redirects to another server, which was not contacted. */
  | { readonly kind: "moved"; readonly status: number; readonly from: string; readonly to: string }
  /** The server answered with an error status. */
  | { readonly kind: "refused"; readonly answer: WebResponse }
  /** The address is not allowed, or there was no response. */
  | { readonly kind: "failed"; readonly reason: string };

/** Fetches pages. */
interface WebService {
  /** Rejects only if the signal is aborted. */
  fetch(url: string, signal: AbortSignal): Promise<FetchedPage>;
}

/** A model's answer to a question, or why there is none. */
export type SideAnswer = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly reason: string };

/** A web search. */
export interface WebSearch {
  readonly query: string;
  readonly allowedDomains?: readonly string[];
  readonly blockedDomains?: readonly string[];
}

/** The result blocks of a search, or why it failed. */
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

/** The final answer in the form that the host requires. */
export interface StructuredAnswerService {
  /** What is wrong with the value, or `null` if it matches the schema. */
  check(value: unknown): string | null;
  /** Stores the value as the turn's answer. */
  accept(value: unknown): void;
}

/** The output of the Agent tool: a subagent's report, or that it works in the background. */
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

/** The parameters of a subagent call. */
export interface SubagentCall {
  readonly description: string;
  readonly prompt: string;
  readonly subagent_type?: string | undefined;
  readonly model?: string | undefined;
  readonly run_in_background?: boolean | undefined;
  /** The kind of isolated working directory. */
  readonly isolation?: string | undefined;
  /** Another name for the agent, under which it receives messages. */
  readonly name?: string | undefined;
}

/** The outcome of a message to an agent. */
export interface MessageDelivery {
  readonly success: boolean;
  readonly message: string;
  /** A message for the user, if it could not be delivered. */
  readonly display?: string;
  /** The agent that resumed work because of it. */
  readonly resumedAgentId?: string;
  readonly revivedAgentId?: string;
  /** The agent that received it. */
  readonly pin?: { readonly id: string; readonly name: string; readonly ref: string };
  /** The id of the request, and its recipient. */
  readonly request_id?: string;
  readonly target?: string;
}

/** A structured message: a request of one agent in a team to another. */
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
  /** Starts an agent. Resolves when it finishes, or at once if it works in the background. */
  launch(call: SubagentCall, context: ToolContext): Promise<ToolOutcome<AgentOutput>>;
  /** The task with an id; `null` if none is running. */
  running(
    taskId: string,
  ): { readonly type: string; readonly description: string; readonly command?: string | undefined } | null;
  /** Ends a task of any kind. */
  stop(taskId: string): void;
  /**
   * Sends a text to an agent, by id or name, or to the main conversation. An agent that has finished resumes work in
   * the background.
   */
  send(to: string, message: string, context: ToolContext): Promise<MessageDelivery>;
  /** Sends a structured request. */
  request(to: string, request: TeamRequest): MessageDelivery;
  /** Whether agents may send each other structured requests. */
  readonly teams: boolean;
  /** All agents of this session, oldest first. */
  list(): readonly ListedAgent[];
}

/** The result of loading a skill. */
export type SkillLoad =
  | {
      readonly kind: "loaded";
      /** Rules that apply for the rest of the turn. */
      readonly allowedTools: readonly string[];
      /** The model that it names; `null`: none. */
      readonly model: string | null;
    }
  /** A separate agent worked on it. */
  | { readonly kind: "forked"; readonly agentId: string; readonly result: string; readonly used: readonly string[] }
  | { readonly kind: "failed"; readonly message: string };

/** Skills that the model may load. */
export interface SkillService {
  /** Why a skill cannot be loaded; `null` if it can. */
  problem(name: string): string | null;
  /**
   * Adds the skill's text to the conversation after the results of the running calls, or runs it in a separate agent.
   */
  load(name: string, args: string, context: ToolContext): Promise<SkillLoad>;
}

/** An MCP server that failed to connect, as the model learns of it. */
export interface FailedServer {
  readonly name: string;
  /** The system's error code; absent if there is none. */
  readonly errorCode?: string | undefined;
  readonly error: string;
}

/** What the core does on behalf of tools. A service that a session lacks is `null`. */
export interface ToolServices {
  readonly commands: CommandTasks;
  readonly taskList: TaskList;
  readonly plan: PlanService;
  readonly permissions: PermissionProbe;
  readonly subagents: SubagentService;
  readonly skills: SkillService;
  /** The tools of this session, for ToolSearch. */
  catalogue(): readonly Tool[];
  /** The MCP servers that failed to connect, for ToolSearch. */
  failedServers(): readonly FailedServer[];
  readonly resources: ResourceService | null;
  readonly web: WebService;
  readonly schedule: ScheduleService;
  readonly worktrees: WorktreeService;
  /** Asks a small model a question outside the conversation. Rejects if the signal is aborted. */
  ask(question: string, signal: AbortSignal): Promise<SideAnswer>;
  /** Counts the tokens of a message through the model service. Resolves to `null` if that fails. */
  countTokens(content: ResultContent): Promise<number | null>;
  /** Searches the web through the model service. Rejects if the signal is aborted. */
  searchWeb(search: WebSearch, signal: AbortSignal): Promise<WebSearchFindings>;
  readonly display: DisplayService | null;
  readonly answer: StructuredAnswerService | null;
}
