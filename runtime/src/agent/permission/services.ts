import type { McpServerProvenance } from "@agentwire/protocol";
import type { JsonObject } from "@agentwire/protocol/json";
import type { Request } from "../../connection/side.ts";
import type { Ports } from "../../ports.ts";
import type { ProcessEnvironment } from "../core/environment.ts";
import type { StartupOptions } from "../core/options.ts";
import type { Outbox } from "../core/outbox.ts";
import type { SessionState } from "../core/session-state.ts";
import type { StatusEmitter } from "../core/status-emitter.ts";
import type { Thread } from "../core/thread.ts";
import type { Confirmation, Tool, ToolInput } from "../core/tool.ts";
import type { QuestionAnswer } from "./question/host-answer.ts";
import type { ConfiguredRule, Confinement, FileDestination, PermissionChange, Question, RuleSource } from "./types.ts";

/** The answers of PreToolUse hooks about one call. */
interface PreToolUseAnswer {
  /** `null`: no decision. */
  readonly decision: "allow" | "ask" | null;
  /** Empty if they gave none. */
  readonly reason: string;
  /** Replaces the model's input; `null` if unchanged. */
  readonly input: ToolInput | null;
}

/** A call whose permission is to be decided. */
export interface CallCase {
  readonly thread: Thread;
  readonly tool: Tool;
  readonly input: ToolInput;
  readonly useId: string;
  readonly hook: PreToolUseAnswer;
  /** What a person has to confirm; `null` if nothing. */
  readonly confirmation: Confirmation | null;
  /** Counts answers with a call that was refused because no check was possible; `true` if there were too many. */
  readonly record: { unchecked(): boolean };
  readonly signal: AbortSignal;
  /** Aborted if the user stops the turn. `signal` is also aborted by an urgent message. */
  readonly toolSignal: AbortSignal;
  /** The host has been asked. */
  readonly submitted?: () => void;
}

/** The hooks that take part in permission requests. */
export interface PermissionHooks {
  /** Whether a hook listens to the event. */
  hasHooks(event: "Notification"): boolean;
  /** Asks the hooks of an event. Resolves to `null` if there are none. */
  run(
    event: "Notification" | "PermissionDenied",
    fields: JsonObject,
    options: {
      readonly name?: string;
      readonly toolUseId?: string;
      readonly signal?: AbortSignal;
      readonly thread: Thread | null;
    },
  ): Promise<{ readonly retry: boolean } | null>;
  /** Asks the PermissionRequest hooks. Resolves to `null` if none decides. */
  permissionRequested(call: CallCase, question: Question, signal: AbortSignal): Promise<QuestionAnswer | null>;
}

/** The MCP servers that questions use. */
export interface PermissionServers {
  /** A server's name and source, as frames carry them. */
  provenance(server: string): McpServerProvenance;
  /** Finds a server by name. Its session is `null` while the server is not connected. */
  find(name: string): { readonly session: PermissionToolSession | null } | undefined;
}

/** Calls a tool of an MCP server that answers permission requests. */
interface PermissionToolSession {
  call(
    method: "tools/call",
    params: JsonObject,
    limits: { readonly signal: AbortSignal; readonly meta: JsonObject },
  ): Promise<JsonObject>;
}

/** The permissions in the settings. */
interface PermissionSettings {
  readonly rules: readonly ConfiguredRule[];
  readonly effective: JsonObject;
  readonly letsPlansBeChecked: boolean;
  /** The managed settings alone. */
  readonly managed: JsonObject;
  /** Whether allow rules of this source count. */
  honors(source: RuleSource): boolean;
  /** Writes an update to the file of its destination. */
  keep(update: PermissionChange, destination: FileDestination): Promise<void>;
}

/** The services for asking the host. */
export interface QuestionServices {
  readonly ports: Pick<Ports, "clock" | "env">;
  readonly options: Pick<StartupOptions, "permissionPromptTool">;
  /** `null` if there is no host. */
  readonly host: Request<"agent"> | null;
  readonly status: Pick<StatusEmitter, "requiresAction" | "answered">;
  readonly hooks: PermissionHooks;
  readonly mcp: PermissionServers;
  /** The catalog of skills. */
  readonly extensions: { describe(skill: string): string | undefined };
}

/** The services for deciding permissions. Each is read on use, because some are created later. */
export interface PermissionServices extends QuestionServices {
  readonly ports: Pick<Ports, "clock" | "env" | "files">;
  readonly environment: Pick<ProcessEnvironment, "cwd">;
  readonly options: Pick<
    StartupOptions,
    "allowedTools" | "disallowedTools" | "bypassAllowed" | "permissionPrompts" | "permissionPromptTool"
  >;
  readonly session: Pick<
    SessionState,
    "mode" | "modeBeforePlan" | "planChecks" | "model" | "additionalDirectories" | "shellRan"
  >;
  readonly out: Pick<Outbox, "now" | "send">;
  readonly status: Pick<StatusEmitter, "requiresAction" | "answered" | "informational" | "modeChanged">;
  readonly settings: PermissionSettings;
  /** The servers, and the tools of all of them. */
  readonly mcp: PermissionServers & { tools(): readonly Pick<Tool, "name">[] };
  /** The main conversation. */
  readonly thread: Thread;
  readonly tools: { find(thread: Thread, name: string): Tool | undefined };
  readonly sandbox: { confinementOf(command: string, leaving: boolean): Promise<Confinement> };
  /** The file of the session's plan. */
  readonly plans: { readonly path: string | null };
  readonly extensions: {
    describe(skill: string): string | undefined;
    needsConsent(skill: string): "hooks" | "rules" | null;
  };
}
