import type { Ports } from "../../ports.ts";
import type { FileMemory } from "./file-memory.ts";
import type { PermissionMode } from "./permission-mode.ts";
import type { PlanService, ToolServices } from "./tool-services.ts";

/** The object that a model passes to a tool. */
export type ToolInput = Readonly<Record<string, unknown>>;

/** What a model gets back: text, or content blocks. */
export type ResultContent = string | readonly Readonly<Record<string, unknown>>[];

/**
 * What a permission decision about a call is about.
 *
 * - `command`: a shell command line
 * - `read`, `write`: one file or folder; the path as the model gave it
 * - `search`: the files below a folder, or one file
 * - `fetch`: a URL
 * - `mcp`: a tool of an MCP server
 * - `interaction`: a question that only a person can answer; always asked
 * - `skill`: a skill or command that the model loads; asked where it brings rules along
 * - `delegation`: work for another agent; allowed, but not where a mode wants actions checked
 * - `free`: nothing to protect; allowed unless a rule says otherwise
 * - `plain`: asked unless a rule allows the tool
 */
export type PermissionSubject =
  | { readonly kind: "command"; readonly command: string }
  | { readonly kind: "read" | "write" | "search"; readonly path: string }
  | { readonly kind: "fetch"; readonly url: string }
  | { readonly kind: "mcp"; readonly server: string; readonly tool: string; readonly readOnly: boolean }
  | { readonly kind: "skill"; readonly name: string }
  | { readonly kind: "interaction" | "delegation" | "free" | "plain" };

/** How a run ended. A failure is an expected outcome: the model reads its message and goes on. */
export type ToolOutcome<Output = unknown> =
  | {
      readonly kind: "done";
      readonly output: Output;
      /** Blocks for the model alone, behind what the output says to it. */
      readonly attached?: readonly Readonly<Record<string, unknown>>[];
    }
  | {
      readonly kind: "failed";
      readonly message: string;
      /** Whether it was stopped. */
      readonly interrupted?: true;
    };

/** Wraps command lines so that they run inside the walls of a sandbox, where there is one. */
export interface CommandSandbox {
  /**
   * Resolves to the command line to run. `line`: the requested line. `command`: the command inside it. `leaving`: the
   * model requests to run it outside the sandbox. `writable`: writable folders besides those of the settings.
   */
  enclose(
    line: string,
    about: { readonly command: string; readonly leaving: boolean },
    writable: readonly string[],
  ): Promise<string>;
}

/** The shell's memory between calls. */
interface ShellState {
  /** Absolute path of the folder in which the next command starts. */
  cwd: string;
}

/** Folders that the session owns outside the project, all absolute. Tools create them when they need them. */
export interface ToolFolders {
  /** Results too large for the model. */
  readonly results: string;
  /** Output of background commands. */
  readonly tasks: string;
  /** Short-lived files. */
  readonly scratch: string;
  /** Where `~` points. */
  readonly home: string;
}

/** Everything a tool may know and touch while it validates and runs one call. */
export interface ToolContext {
  readonly ports: Ports;
  /** Aborted when the turn is interrupted. */
  readonly signal: AbortSignal;
  readonly toolUseId: string;
  readonly sessionId: string;
  /** The subagent that calls; absent in the main conversation. */
  readonly agentId?: string;
  readonly model: string;
  readonly permissionMode: PermissionMode;
  /** Where the session was started. A shell that leaves the allowed folders is sent back here. */
  readonly projectDirectory: string;
  /** Further folders that the session may work in. */
  readonly additionalDirectories: readonly string[];
  readonly folders: ToolFolders;
  readonly shell: ShellState;
  readonly files: FileMemory;
  readonly sandbox: CommandSandbox;
  /** Variables that commands get besides the agent's own environment. */
  readonly childEnvironment: Readonly<Record<string, string>>;
  /** What the core does on behalf of tools: tasks, plan mode, the catalogue, MCP resources. */
  readonly services: ToolServices;
}

/** The circumstances that decide which tools a model is offered without being asked for. */
export interface ToolSetting {
  readonly model: string;
  /** Whether there is a host that can be asked for permission. */
  readonly promptChannel: boolean;
  /** Whether the session keeps the older list of things to do in place of tasks. */
  readonly todoList: boolean;
  /** Whether the host wants tasks listed also by models that keep track by themselves. */
  readonly taskList: boolean;
  /** Whether prompts can be scheduled. */
  readonly schedules: boolean;
  /** Whether searches have tools of their own: there is no shell to search with, or the command line allows them by name. */
  readonly searchTools: boolean;
  /** Whether a machine with a display is configured. */
  readonly display: boolean;
}

/** The verdict on an input: valid, or an error for the model. */
export type AcceptedInput =
  | { readonly ok: true; readonly input: ToolInput }
  | { readonly ok: false; readonly result: ToolResult };

/** The result of one call in the forms that the wire needs. */
export interface ToolResult {
  /** `content` of the `tool_result` block. */
  readonly content: ResultContent;
  /** `is_error` of the block; absent if the block has no such field. */
  readonly isError?: boolean;
  /** `tool_use_result` of the frame. */
  readonly structured: unknown;
}

/** A tool as the core sees it: built in, or of an MCP server. */
export interface Tool {
  readonly name: string;
  /** Further names under which a model may call it. */
  readonly aliases: readonly string[];
  /** The name shown to people. */
  readonly displayName: string;
  /** Not sent to the model until ToolSearch finds it. */
  readonly deferred: boolean;
  /** JSON Schema of the input, as sent to the model. */
  readonly inputSchema: Readonly<Record<string, unknown>>;
  /** Description for the model. */
  readonly description: string;
  /** Whether it is offered where the session does not name its tools. */
  onByDefault(setting: ToolSetting): boolean;
  /** The input as frames and the transcript show it: types mended, some defaults filled in. Takes bad input as well. */
  shown(raw: ToolInput, cwd: string): ToolInput;
  /** A shown input as the model is reminded of it. */
  recalled(shown: ToolInput): ToolInput;
  /** Adds session data to an input, for frames, hooks and permission requests. */
  completed(input: ToolInput, plan: PlanService): Promise<ToolInput>;
  /** Checks the model's input and fills in all defaults. */
  accept(raw: unknown): AcceptedInput;
  /** Validates an input that replaced the proposed one when the call was allowed. */
  acceptChanged(raw: ToolInput, asked: ToolInput): AcceptedInput;
  /** Whether calls may overlap with other safe ones. */
  concurrencySafe(input: ToolInput): boolean;
  readOnly(input: ToolInput): boolean;
  subject(input: ToolInput): PermissionSubject;
  /** One line about this call for the person who is asked; absent if there is none. */
  summary(input: ToolInput): string | undefined;
  /** Checks that need the world. Runs before hooks and permissions. Resolves to what is wrong, or `null`. */
  validate(input: ToolInput, context: ToolContext): Promise<string | null>;
  /** Runs the call. Rejects only if a contract is broken or the signal was aborted. */
  run(input: ToolInput, context: ToolContext): Promise<ToolOutcome>;
  /** Whether a value matches this tool's output shape, so that a hook may replace the output with it. */
  acceptsOutput(output: unknown): boolean;
  /** What the model reads of an output. */
  render(output: unknown, input: ToolInput, context: ToolContext): ResultContent;
  /** Results that succeed say so: their block carries `is_error: false`. */
  readonly statesSuccess: boolean;
}
