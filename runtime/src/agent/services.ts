import type { Ports } from "../ports.ts";
import type { TranscriptWriter } from "../session/writer.ts";
import type { FileIndex } from "./context/file-index.ts";
import type { ContextUsageServices } from "./context/usage.ts";
import type { ClientInfo } from "./core/client-info.ts";
import type { ProcessEnvironment } from "./core/environment.ts";
import type { StartupOptions } from "./core/options.ts";
import type { Outbox } from "./core/outbox.ts";
import type { SessionState } from "./core/session-state.ts";
import type { StatusEmitter } from "./core/status-emitter.ts";
import type { Thread } from "./core/thread.ts";
import type { SideAnswer } from "./core/tool-services.ts";
import type { CommandEntry } from "./extension/command-entry.ts";
import type { ExtensionCatalog } from "./extension/extension-catalog.ts";
import type { HookService } from "./hook/hook-service.ts";
import type { ModelSwitch, SwitchVerdict } from "./hook/model-switch.ts";
import type { SessionHooks } from "./hook/session-hooks.ts";
import type { HostCommands } from "./loop/host-commands.ts";
import type { Runner } from "./loop/runner.ts";
import type { Toolbox } from "./loop/toolbox.ts";
import type { McpService } from "./mcp/mcp-service.ts";
import type { SideTurn } from "./model/side-query.ts";
import type { PermissionService } from "./permission/permission-service.ts";
import type { Sandbox } from "./sandbox/sandbox.ts";
import type { SettingsService } from "./settings/settings-service.ts";
import type { TaskService } from "./task/task-service.ts";

/** The slash commands as hosts list them. */
export interface CommandListing {
  listing(): CommandEntry[];
}

/** The agents that the model can delegate to, as hosts list them. */
export interface AgentListing {
  agentListing(): { name: string; description: string; model?: string }[];
}

/**
 * Every service of a session that control handlers and slash commands can use. Each of them names those that it needs.
 * Only the tables of handlers and commands, and `assemble.ts`, see all of them.
 */
export interface AgentServices {
  readonly ports: Ports;
  readonly environment: ProcessEnvironment;
  readonly options: StartupOptions;
  readonly session: SessionState;
  readonly clientInfo: ClientInfo;
  readonly out: Outbox;
  readonly status: StatusEmitter;
  readonly thread: Thread;
  readonly transcript: TranscriptWriter;
  readonly settings: SettingsService;
  readonly hooks: HookService;
  readonly sessionHooks: SessionHooks;
  readonly permissions: PermissionService;
  readonly sandbox: Sandbox;
  readonly tools: Toolbox;
  readonly mcp: McpService;
  readonly tasks: TaskService;
  readonly extensions: ExtensionCatalog;
  readonly fileIndex: FileIndex;
  readonly runner: Runner;
  /** Adds the memory files of a folder to the conversation before the next prompt. */
  readonly memory: { announce(folder: string): void };
  /** Moves a session that has not begun to another folder, with its transcript. */
  readonly worktrees: { beginIn(folder: string): Promise<void> };
  readonly commands: CommandListing & ContextUsageServices["commands"];
  readonly subagents: ContextUsageServices["subagents"];
  readonly features: { cleared(): void };
  readonly hostCommands: Pick<HostCommands, "add">;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  /** Ends the process once the work in progress is done. */
  readonly dismiss: () => void;
  readonly sideTurn: SideTurn;
  /** Asks a model a question outside the conversation. `schema`: the JSON schema of the answer. */
  readonly ask: (question: string, signal: AbortSignal, schema?: object) => Promise<SideAnswer>;
  /** Asks the hooks whether the model may change. */
  readonly confirmSwitch: (request: ModelSwitch) => Promise<SwitchVerdict>;
}
