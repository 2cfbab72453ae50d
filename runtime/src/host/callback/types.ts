import type { HookEvent, HookInput, HookOutput, PermissionResult, PermissionUpdate } from "@agentwire/protocol";

/** The context of a permission request besides the tool and its input. */
export interface PermissionContext {
  /** Aborted when the question is withdrawn. */
  readonly signal: AbortSignal;
  readonly requestId: string;
  readonly toolUseID: string;
  /** The subagent that wants to use the tool. */
  readonly agentID?: string;
  /** Updates that would make the question unnecessary next time. */
  readonly suggestions?: PermissionUpdate[];
  readonly blockedPath?: string;
  readonly mcpServer?: { readonly name: string; readonly source: string };
  readonly decisionReason?: string;
  readonly decisionReasonType?: string;
  /** The detailed reason, for example `auto_mode_no_check_in_session`. */
  readonly decisionReasonCode?: string;
  readonly serverPolicyAskOnly?: boolean;
  /** Names a prompt that the session service worded itself. */
  readonly serverPrompt?: string;
  /** A folder on the user's own computer that the request is about. */
  readonly computerFolder?: { readonly path: string; readonly computer_name: string };
  /** The plugin that started the call. */
  readonly plugin?: string;
  readonly title?: string;
  readonly displayName?: string;
  readonly description?: string;
  readonly defaultToNo?: boolean;
  readonly suppressAlwaysAllowRule?: boolean;
  readonly requiresUserInteraction?: boolean;
  readonly matchedAskRule?: { readonly source: string; readonly toolName: string; readonly ruleContent?: string };
}

/** Decides whether a tool may run. `null` leaves the request pending for another component. */
export type CanUseTool = (
  toolName: string,
  input: Record<string, unknown>,
  context: PermissionContext,
) => Promise<PermissionResult | null>;

/** A hook callback. */
export type Hook = (
  input: HookInput,
  toolUseID: string | undefined,
  context: { readonly signal: AbortSignal },
) => Promise<HookOutput>;

/** The hooks that run if the event's subject, such as the name of the tool, matches `matcher`. */
export interface HookMatcher {
  /** The pattern for the event's subject; absent for all. */
  readonly matcher?: string;
  readonly hooks: readonly Hook[];
  /** In seconds. */
  readonly timeout?: number;
  /** `block`: a failure of the hook blocks the step. */
  readonly onFailure?: "continue" | "block";
}

/** Hooks by event. */
export type Hooks = { readonly [Event in HookEvent]?: readonly HookMatcher[] };

/** A question of an MCP server to the user. */
export interface ElicitationRequest {
  readonly serverName: string;
  readonly message: string;
  readonly mode?: "form" | "url";
  readonly url?: string;
  readonly elicitationId?: string;
  readonly requestedSchema?: Record<string, unknown>;
  readonly title?: string;
  readonly displayName?: string;
  readonly description?: string;
}

/** The user's answer. */
export interface ElicitationResult {
  readonly action: "accept" | "decline" | "cancel";
  readonly content?: Record<string, unknown>;
}

/** The context of every question. */
export interface QuestionContext {
  readonly signal: AbortSignal;
  readonly requestId: string;
}

/** Answers a question of an MCP server. `null` leaves it pending. */
export type OnElicitation = (
  request: ElicitationRequest,
  context: QuestionContext,
) => Promise<ElicitationResult | null>;

/** A dialog that the agent asks the host to show. */
export interface UserDialogRequest {
  readonly dialogKind: string;
  readonly payload: Record<string, unknown>;
  readonly toolUseID?: string;
}

/** How a dialog ended. */
export type UserDialogResult =
  | { readonly behavior: "completed"; readonly result: unknown }
  | { readonly behavior: "cancelled" };

/** Shows a dialog. `null` leaves it pending. */
export type OnUserDialog = (request: UserDialogRequest, context: QuestionContext) => Promise<UserDialogResult | null>;
