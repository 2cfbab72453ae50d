import type { Ports } from "../../../ports.ts";
import type { StoredLine } from "../../../session/writer.ts";
import type { ClientInfo } from "../../core/client-info.ts";
import type { Block, ConversationLink } from "../../core/conversation.ts";
import type { ProcessEnvironment } from "../../core/environment.ts";
import type { StartupOptions } from "../../core/options.ts";
import type { Outbox } from "../../core/outbox.ts";
import type { ConfiguredRule } from "../../core/permission-rule.ts";
import type { QueuedPrompt } from "../../core/prompt-queue.ts";
import type { SessionState } from "../../core/session-state.ts";
import type { PreambleThread, Thread } from "../../core/thread.ts";
import type { Tool } from "../../core/tool.ts";
import type { ExpandCommand } from "../../extension/custom-command.ts";
import type { ExtensionCatalog } from "../../extension/extension-catalog.ts";
import type { HookService } from "../../hook/hook-service.ts";
import type { TurnEnd } from "../../loop/decide.ts";
import type { TurnSetup } from "../../loop/loop.ts";
import type { McpService } from "../../mcp/mcp-service.ts";
import type { SettingsService } from "../../settings/settings-service.ts";
import type { TaskService } from "../../task/task-service.ts";
import type { UsedTools } from "./used-tools.ts";

/** The services of the session that subagents need. */
export interface SubagentServices {
  readonly ports: Pick<Ports, "clock" | "ids" | "files" | "processes" | "env">;
  readonly environment: Pick<ProcessEnvironment, "cwd" | "gitBranch">;
  readonly options: Pick<
    StartupOptions,
    | "agent"
    | "agents"
    | "model"
    | "tools"
    | "fallbackModels"
    | "maxBudgetUsd"
    | "forwardSubagentText"
    | "backgroundTasks"
  > & { readonly session: Pick<StartupOptions["session"], "persist" | "mirror"> };
  readonly session: Pick<
    SessionState,
    "id" | "promptId" | "model" | "requestedModel" | "hostModel" | "modelRestriction" | "effort" | "mode" | "ledger"
  >;
  readonly clientInfo: Pick<ClientInfo, "agents" | "forwardSubagentText" | "jsonSchema">;
  readonly out: Pick<Outbox, "send" | "sendDated" | "buffered">;
  /** The main thread. */
  readonly thread: Thread;
  readonly hooks: Pick<HookService, "run" | "hasHooks" | "stopping"> & {
    readonly granted: Pick<HookService["granted"], "addAgent" | "removeAgent">;
  };
  readonly permissions: { readonly rules: readonly ConfiguredRule[] };
  readonly mcp: Pick<McpService, "grant">;
  readonly tasks: Pick<TaskService, "open" | "running" | "stop" | "silence" | "stopOwned">;
  readonly settings: Pick<SettingsService, "effective">;
  readonly extensions: Pick<ExtensionCatalog, "agents" | "find">;
  /** The tools of the session. */
  readonly tools: {
    /** The named tools, or the default set. */
    all(names?: readonly string[] | null): readonly Tool[];
  };
  /** The turns of the main thread. */
  readonly runner: {
    /** Whether a turn is running. */
    readonly busy: boolean;
    submit(message: QueuedPrompt): Promise<void>;
  };
}

/**
 * The functions that subagents get in addition to services: functions of layers and features that they do not import.
 */
export interface SubagentRoles {
  /** Runs a turn of a thread. */
  runTurn(turn: TurnSetup): Promise<TurnEnd>;
  /** The blocks before the first prompt of a thread. */
  preamble(of: PreambleThread): readonly Block[];
  /** Restores the links of a conversation from lines of its transcript. */
  recall(thread: Thread, lines: readonly StoredLine[]): readonly ConversationLink[];
  expand: ExpandCommand;
}

/** Everything that a subagent is given. */
export interface SubagentContext {
  readonly services: SubagentServices;
  readonly roles: SubagentRoles;
  readonly usedTools: UsedTools;
  /** Ends the turn that waits for a subagent, because the budget of the session is exceeded. */
  readonly budgetExceeded: () => void;
}
