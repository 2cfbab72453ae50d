import type { Ports } from "../../ports.ts";
import type { TranscriptWriter } from "../../session/writer.ts";
import type { ContextUsageServices } from "../context/usage.ts";
import type { ProcessEnvironment } from "../core/environment.ts";
import type { AgentOptions } from "../core/options.ts";
import type { Outbox } from "../core/outbox.ts";
import type { SessionState } from "../core/session-state.ts";
import type { StatusEmitter } from "../core/status-emitter.ts";
import type { Thread } from "../core/thread.ts";
import type { Opinion } from "../core/tool-services.ts";
import type { ExtensionCatalog } from "../extension/extension-catalog.ts";
import type { HookService } from "../hook/hook-service.ts";
import type { ModelSwitch, SwitchVerdict } from "../hook/model-switch.ts";
import type { SessionHooks } from "../hook/session-hooks.ts";
import type { Toolbox } from "../loop/toolbox.ts";
import type { McpService } from "../mcp/mcp-service.ts";
import type { SettingsService } from "../settings/settings-service.ts";
import type { TaskService } from "../task/task-service.ts";
import type { SideTurn } from "./builtin/recap.ts";

/** Every service that some command of {@link builtinCommands} takes. */
export interface BuiltinCommandServices {
  readonly ports: Ports;
  readonly environment: ProcessEnvironment;
  readonly options: AgentOptions;
  readonly session: SessionState;
  readonly out: Outbox;
  readonly status: StatusEmitter;
  readonly thread: Thread;
  readonly transcript: TranscriptWriter;
  readonly settings: SettingsService;
  readonly hooks: HookService;
  readonly sessionHooks: SessionHooks;
  readonly tools: Toolbox;
  readonly mcp: McpService;
  readonly tasks: TaskService;
  readonly extensions: ExtensionCatalog;
  readonly commands: ContextUsageServices["commands"];
  /** The features of the session. */
  readonly features: { cleared(): void };
  /** Asks the hooks whether the model may change. */
  readonly askBeforeSwitch: (wish: ModelSwitch) => Promise<SwitchVerdict>;
  readonly sideTurn: SideTurn;
  /** Asks a model a question that has nothing to do with the conversation. */
  readonly ask: (question: string, signal: AbortSignal) => Promise<Opinion>;
}
