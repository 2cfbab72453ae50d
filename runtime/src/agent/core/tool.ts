import type { Ports } from "../../ports.ts";
import type { FileMemory } from "./file-memory.ts";
import type { PermissionMode } from "./permission-mode.ts";
import type { PlanService, ToolServices } from "./tool-services.ts";

/** The object that a model passes to a tool. */
export type ToolInput = Readonly<Record<string, unknown>>;

/** The tool result that a model receives: text, or content blocks. */
export type ResultContent = string | readonly Readonly<Record<string, unknown>>[];

/**
 * The subject of a permission decision:
 *
 * - `command`: a shell command line
 * - `read`, `write`: one file or folder; the path as the model gave it
 * - `search`: the files below a folder, or one file; `remote`: a pattern that may name another computer
 * - `fetch`: a URL
 * - `mcp`: a tool of an MCP server
 * - `interaction`: a question that only a person can answer; always asks
 * - `skill`: a skill or command that the model loads; asks if it grants rules
 * - `delegation`: work for another agent; allowed, unless a mode checks actions
 * - `free`: needs no permission; allowed unless a rule says otherwise
 * - `plain`: asks unless a rule allows the tool
 */
export type PermissionSubject =
  | { readonly kind: "command"; readonly command: string }
  | { readonly kind: "read" | "write"; readonly path: string }
  | { readonly kind: "search"; readonly path: string; readonly remote?: string }
  | { readonly kind: "fetch"; readonly url: string }
  | { readonly kind: "mcp"; readonly server: string; readonly tool: string; readonly readOnly: boolean }
  | { readonly kind: "skill"; readonly name: string }
  | { readonly kind: "interaction" | "delegation" | "free" | "plain" };

/** A step that a person has to confirm, whatever rules allow. The mode that bypasses permissions needs no confirmation. */
export interface Confirmation {
  readonly reason: { readonly type: "safetyCheck" | "other"; readonly text: string };
  /** No automatic check can approve it. */
  readonly personal: boolean;
  /** Text for the model if no one can be asked. */
  readonly message?: string;
}

/** How a run ended. A failure is an expected outcome: the model reads its message and continues. */
export type ToolOutcome<Output = unknown> =
  | {
      readonly kind: "done";
      readonly output: Output;
      /** Additional blocks for the model, after the output. */
      readonly attached?: readonly Readonly<Record<string, unknown>>[];
      /** A note for the model after the results: only a part is shown. */
      readonly notice?: string;
    }
  | {
      readonly kind: "failed";
      readonly message: string;
      /** Whether it was stopped. */
      readonly interrupted?: true;
      /** Whether an MCP server reported the failure as the result. */
      readonly byServer?: true;
    };

/** Wraps command lines so that they run inside a sandbox, if there is one. */
export interface CommandSandbox {
  /**
   * Resolves to the command line to run. `line`: the requested line. `command`: the command inside it. `leaving`: the
   * model requests to run it outside the sandbox. `writable`: writable folders in addition to those of the settings.
   */
  enclose(
    line: string,
    about: { readonly command: string; readonly leaving: boolean },
    writable: readonly string[],
  ): Promise<string>;
}

/** The state of the shell between calls. */
interface ShellState {
  /** Absolute path of the folder in which the next command runs. */
  cwd: string;
}

/** Folders that the session owns outside the project, all absolute. Tools create them on demand. */
export interface ToolFolders {
  /** Results that are too large for the model. */
  readonly results: string;
  /** Output of background commands. */
  readonly tasks: string;
  /** Temporary files. */
  readonly scratch: string;
  /** Images of prompts. */
  readonly images: string;
  /** The home directory, `~`. */
  readonly home: string;
}

/** Everything that a tool may access while it validates and runs one call. */
export interface ToolContext {
  readonly ports: Ports;
  /** Aborted when the turn is interrupted. */
  readonly signal: AbortSignal;
  readonly toolUseId: string;
  readonly sessionId: string;
  /** The calling subagent; absent in the main conversation. */
  readonly agentId?: string;
  readonly model: string;
  readonly permissionMode: PermissionMode;
  /** The folder in which the session was started. A shell that leaves the allowed folders returns to it. */
  readonly projectDirectory: string;
  /** Additional folders that the session may use. */
  readonly additionalDirectories: readonly string[];
  readonly folders: ToolFolders;
  readonly shell: ShellState;
  readonly files: FileMemory;
  readonly sandbox: CommandSandbox;
  /** Variables for commands, in addition to the agent's environment. */
  readonly childEnvironment: Readonly<Record<string, string>>;
  /** What the core does on behalf of tools: tasks, plan mode, the catalogue, MCP resources. */
  readonly services: ToolServices;
}

/** The conditions that decide which tools a model is offered by default. */
export interface ToolSetting {
  readonly model: string;
  /** Whether a host can be asked for permission. */
  readonly promptChannel: boolean;
  /** Whether the session uses the to-do list instead of tasks. */
  readonly todoList: boolean;
  /** Whether the environment or an allow rule offers the list even to models that track their work without one. */
  readonly taskList: boolean;
  /** Whether prompts can be scheduled. */
  readonly schedules: boolean;
  /** Whether the model may search for tools. Without a search, it has the schemas of all tools. */
  readonly toolSearch: boolean;
  /** Whether the model can read pages of the web. */
  readonly webPages: boolean;
  /**
   * Whether searches have dedicated tools: there is no shell to search with, or the command line allows the tools by
   * name.
   */
  readonly searchTools: boolean;
  /** Whether a machine with a display is configured. */
  readonly display: boolean;
}

/** The result of validating an input: the input, or an error for the model. */
export type AcceptedInput =
  | { readonly ok: true; readonly input: ToolInput }
  | { readonly ok: false; readonly result: ToolResult };

/** The result of one call in all forms that the wire needs. */
export interface ToolResult {
  /** `content` of the `tool_result` block. */
  readonly content: ResultContent;
  /** `is_error` of the block; absent if the block omits the field. */
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
  /** The field with the path of a file; `null` if there is none. */
  readonly pathField: string | null;
  /** Not sent to the model until ToolSearch finds it. */
  readonly deferred: boolean;
  /** JSON Schema of the input, as sent to the model. */
  readonly inputSchema: Readonly<Record<string, unknown>>;
  /** Description for the model. */
  readonly description: string;
  /** Whether it is offered if the session does not name its tools. */
  onByDefault(setting: ToolSetting): boolean;
  /**
   * The input as frames and the transcript show it: types corrected, some defaults filled in. Accepts invalid input.
   */
  shown(raw: ToolInput, cwd: string): ToolInput;
  /** Converts a shown input to what the model sees of it later. */
  recalled(shown: ToolInput): ToolInput;
  /** Adds session data to an input, for frames, hooks and permission requests. */
  completed(input: ToolInput, plan: PlanService): Promise<ToolInput>;
  /** Validates the model's input and fills in all defaults. */
  accept(raw: unknown): AcceptedInput;
  /** Validates an input that replaced the proposed one when the call was allowed. */
  acceptChanged(raw: ToolInput, original: ToolInput): AcceptedInput;
  /** Whether calls may overlap with other safe ones. */
  concurrencySafe(input: ToolInput): boolean;
  readOnly(input: ToolInput): boolean;
  subject(input: ToolInput): PermissionSubject;
  /** A summary of this call for the person who is asked, one line; absent if there is none. */
  summary(input: ToolInput): string | undefined;
  /** Checks that need the environment. Runs before hooks and permissions. Resolves to an error, or `null`. */
  validate(input: ToolInput, context: ToolContext): Promise<string | null>;
  /** What a person has to confirm before this call runs; `null` if nothing. */
  confirmation(input: ToolInput, context: ToolContext): Promise<Confirmation | null>;
  /** Runs the call. Rejects only if a contract is broken or the signal was aborted. */
  run(input: ToolInput, context: ToolContext): Promise<ToolOutcome>;
  /** Whether a value matches this tool's output shape, so that a hook may replace the output with it. */
  acceptsOutput(output: unknown): boolean;
  /** Converts an output to what the model reads. */
  render(output: unknown, input: ToolInput, context: ToolContext): ResultContent;
  /** Length of a result that the model reads in full, in characters. A longer one is saved in a file. `null`: any. */
  readonly resultLimit: number | null;
  /** Whether successful results carry `is_error: false` in their block. */
  readonly statesSuccess: boolean;
}
