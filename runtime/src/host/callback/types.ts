import type { HookInput, HookOutput, PermissionResult, PermissionUpdate } from "@agentwire/protocol";
import type { HookInputTypes } from "@agentwire/protocol/types";

/** The context of a permission request besides the tool and its input. */
export interface PermissionContext {
  /** Aborted when the question is withdrawn. */
  readonly signal: AbortSignal;
  /** Id of the control request. */
  readonly requestId: string;
  /** Id of the tool use. */
  readonly toolUseID: string;
  /** The subagent that wants to use the tool. */
  readonly agentID?: string;
  /** Updates that would make the question unnecessary next time. */
  readonly suggestions?: PermissionUpdate[];
  /** The path that makes the permission necessary. */
  readonly blockedPath?: string;
  /** The MCP server that provides the tool, and where it is configured. */
  readonly mcpServer?: { readonly name: string; readonly source: string };
  /** Why the agent asks; may contain escape sequences. */
  readonly decisionReason?: string;
  /** The kind of reason, for example `rule` or `safetyCheck`. */
  readonly decisionReasonType?: string;
  /** The detailed reason, for example `auto_mode_no_check_in_session`. */
  readonly decisionReasonCode?: string;
  /** The server's policy requires approval of every call, although the tool only reads. */
  readonly serverPolicyAskOnly?: boolean;
  /** Names a prompt that the session service worded itself. */
  readonly serverPrompt?: string;
  /** A folder on the user's own computer that the request is about. */
  readonly computerFolder?: { readonly path: string; readonly computer_name: string };
  /** The plugin that started the call. */
  readonly plugin?: string;
  /** The request as a sentence. */
  readonly title?: string;
  /** Display name of the tool. */
  readonly displayName?: string;
  /** Short description of the call. */
  readonly description?: string;
  /** Do not preselect approval. */
  readonly defaultToNo?: boolean;
  /** Do not offer a permanent permission: it would allow more than this call. */
  readonly suppressAlwaysAllowRule?: boolean;
  /** Only a person who sees the whole request may answer it. */
  readonly requiresUserInteraction?: boolean;
  /** The user's rule that requires approval of every call. */
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
  /** The tool use that the dialog is about. */
  toolUseID: string | undefined,
  context: { readonly signal: AbortSignal },
) => Promise<HookOutput>;

/** The hooks that run if the event's subject, such as the name of the tool, matches `matcher`. */
export interface HookMatcher {
  /** The pattern for the event's subject; absent for all. */
  readonly matcher?: string;
  /** The callbacks. */
  readonly hooks: readonly Hook[];
  /** In seconds. */
  readonly timeout?: number;
  /** `block`: a failure of the hook blocks the step. */
  readonly onFailure?: "continue" | "block";
}

/** Hooks by event. */
export type Hooks = { readonly [Event in keyof HookInputTypes]?: readonly HookMatcher[] };

/** A question of an MCP server to the user. */
export interface ElicitationRequest {
  /** Name of the MCP server. */
  readonly serverName: string;
  /** The question. */
  readonly message: string;
  /** `form`: asks for fields. `url`: asks the user to open a page. */
  readonly mode?: "form" | "url";
  /** The page to open. */
  readonly url?: string;
  /** Id of the question, for `url`. */
  readonly elicitationId?: string;
  /** JSON Schema of the fields, for `form`. */
  readonly requestedSchema?: Record<string, unknown>;
  /** Heading, if the server provides one. */
  readonly title?: string;
  /** Short label, if the server provides one. */
  readonly displayName?: string;
  /** Line below the heading, if the server provides one. */
  readonly description?: string;
}

/** The user's answer. */
export interface ElicitationResult {
  /** What the user chose. */
  readonly action: "accept" | "decline" | "cancel";
  /** The fields, with `accept`. */
  readonly content?: Record<string, unknown>;
}

/** The context of every question. */
export interface QuestionContext {
  /** Aborted when the question is withdrawn. */
  readonly signal: AbortSignal;
  /** Id of the control request. */
  readonly requestId: string;
}

/** Answers a question of an MCP server. `null` leaves it pending. */
export type OnElicitation = (
  request: ElicitationRequest,
  context: QuestionContext,
) => Promise<ElicitationResult | null>;

/** A dialog that the agent asks the host to show. */
export interface UserDialogRequest {
  /** The kind of dialog, one of `supportedDialogKinds`. */
  readonly dialogKind: string;
  /** What to show. Its fields depend on the kind. */
  readonly payload: Record<string, unknown>;
  readonly toolUseID?: string;
}

/** How a dialog ended. */
export type UserDialogResult =
  | { readonly behavior: "completed"; readonly result: unknown }
  | { readonly behavior: "cancelled" };

/** Shows a dialog. `null` leaves it pending. */
export type OnUserDialog = (request: UserDialogRequest, context: QuestionContext) => Promise<UserDialogResult | null>;
