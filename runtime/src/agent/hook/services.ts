import type { HookEvent, McpServerProvenance, SentHookInput } from "@agentwire/protocol";
import type { Request } from "../../connection/side.ts";
import type { Ports } from "../../ports.ts";
import type { ClientInfo } from "../core/client-info.ts";
import type { ProcessEnvironment } from "../core/environment.ts";
import type { StartupOptions } from "../core/options.ts";
import type { Outbox } from "../core/outbox.ts";
import type { QueuedPrompt } from "../core/prompt-queue.ts";
import type { SessionState } from "../core/session-state.ts";
import type { StatusEmitter } from "../core/status-emitter.ts";
import type { Thread } from "../core/thread.ts";
import type { Tool, ToolInput } from "../core/tool.ts";
import type { PermissionCase } from "../permission/types.ts";
import type { SettingsService } from "../settings/settings-service.ts";
import type { HookChannel, ToolAnswer } from "./channel.ts";
import type { ConfiguredHook, HookSummary } from "./types.ts";

/** Options for asking the hooks of an event. */
export interface HookRunOptions {
  /** For people, and for hooks' notices: `PreToolUse:Write`. By default the event. */
  readonly name?: string;
  /** Default: a new id. */
  readonly toolUseId?: string;
  readonly signal?: AbortSignal;
  /** The conversation of the event. Default: the main one; `null` for none. */
  readonly thread?: Thread | null;
  /** Leaves out the host's callbacks. */
  readonly commandsOnly?: boolean;
  /** Called when all hooks have been asked and none has answered yet. */
  readonly onRequest?: () => void;
}

/** The fields of an event that {@link HookService} adds itself. */
type ThreadField = "permission_mode" | "effort" | "agent_id" | "agent_type" | "prompt_id";

/** The fields of an event that the component that raises it fills in. A misspelled, missing or extra field does not compile. */
export type HookFields<Event extends HookEvent> = Omit<SentHookInput<Event>, ThreadField> &
  Partial<Pick<SentHookInput<Event>, ThreadField & keyof SentHookInput<Event>>>;

/** Asks the hooks of an event. */
export interface HookRunner {
  /** Whether a hook listens to the event. */
  hasHooks(event: HookEvent): boolean;
  /** Resolves to `null` if no hook matches. */
  run<Event extends HookEvent>(
    event: Event,
    fields: HookFields<Event>,
    options: HookRunOptions,
  ): Promise<HookSummary | null>;
}

/** Calls a tool of an MCP server for a hook. Rejects if the server is not connected. */
export type CallMcpTool = (
  call: { readonly server: string; readonly tool: string; readonly input: ToolInput },
  signal: AbortSignal,
) => Promise<ToolAnswer>;

/** Functions of other layers that hooks need. */
export interface HookRoles {
  readonly callMcpTool: CallMcpTool;
  readonly examine: HookChannel["examine"];
  /** The hooks of the agent that runs the session. */
  mainAgentHooks(): readonly ConfiguredHook[];
}

/** Session data in the input of hooks. */
export interface HookInputServices {
  readonly session: Pick<SessionState, "id" | "promptId">;
  readonly transcriptPath: string;
  /** The main conversation. */
  readonly thread: Thread;
}

/** The services that evaluate a hook's condition. */
export interface ConditionServices {
  /** The main conversation. */
  readonly thread: Thread;
  readonly tools: { find(thread: Thread, name: string): Tool | undefined };
  readonly permissions: { known(thread: Thread, tool: Tool, input: ToolInput): Promise<PermissionCase> };
}

/** What background hooks need. */
export interface BackgroundServices {
  readonly ports: Pick<Ports, "clock">;
  /** Accepts prompts, unless the host has closed its input. */
  readonly runner: { readonly inputClosed: boolean; submit(prompt: QueuedPrompt): Promise<void> };
}

/** The services through which hooks of all kinds run. */
export interface ChannelServices {
  readonly ports: Ports;
  readonly environment: Pick<ProcessEnvironment, "cwd">;
  readonly options: Pick<StartupOptions, "streams" | "betas" | "maxRetries" | "projectConfigRoot">;
  readonly session: Pick<SessionState, "model" | "effort" | "ledger">;
  /** The main conversation. */
  readonly thread: Thread;
  readonly out: Pick<Outbox, "send">;
  /** `null` if there is no host. */
  readonly host: Request<"agent"> | null;
  readonly settings: Pick<SettingsService, "effective">;
}

/** The running background tasks, as hook input carries them. */
export type BackgroundTasks = NonNullable<SentHookInput<"Stop">["background_tasks"]>;

/** The services of the hook service. Each is read on use, because some are created later. */
export interface HookServices extends ChannelServices, ConditionServices, BackgroundServices, HookInputServices {
  readonly ports: Ports;
  readonly thread: Thread;
  readonly options: ChannelServices["options"] & Pick<StartupOptions, "safe" | "simple">;
  readonly session: Pick<SessionState, "id" | "promptId" | "mode" | "model" | "effort" | "ledger" | "title">;
  readonly status: Pick<StatusEmitter, "informational" | "stopHookMisnamed" | "stopHookProblem" | "titleChanged">;
  readonly settings: Pick<SettingsService, "effective" | "hooks">;
  readonly clientInfo: Pick<ClientInfo, "toolAliases">;
  /** The extensions of the session: their hooks. */
  readonly extensions: { readonly hooks: readonly ConfiguredHook[] };
  /** A server's name and source, as hook input carries them. */
  readonly mcp: { provenance(server: string): McpServerProvenance };
  /** The running background tasks, as hook input carries them. */
  readonly tasks: { hookListing(): BackgroundTasks };
  /** The path of the transcript of a subagent. */
  readonly subagentTranscript: (id: string) => string;
}
