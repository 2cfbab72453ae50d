import type { EffortLevel } from "../catalogue/effort.ts";
import { Conversation } from "./conversation.ts";
import type { ModelRestriction } from "./model-restriction.ts";
import type { ThinkingChoice, ThinkingDisplay } from "./options.ts";
import type { PermissionMode } from "./permission-mode.ts";
import type { WindowUsage } from "./thread.ts";
import { UsageLedger } from "./usage-ledger.ts";

/** The mutable state of a session. */
export interface SessionState {
  /** Changes with `/clear`. */
  id: string;
  additionalDirectories: string[];
  /** The id of the current model. */
  model: string;
  /** The model that the user requested, if not the default. */
  requestedModel: string | null;
  /** The model that the host set last, or the one at the start. A command does not change it. */
  hostModel: string;
  thinking: ThinkingChoice;
  thinkingDisplay: ThinkingDisplay;
  /** The effort that the user chose; `null`: the model's default. */
  effort: EffortLevel | null;
  mode: PermissionMode;
  /** Whether plan mode checks each action, as auto mode does. Otherwise plan mode asks, as the default mode does. */
  planChecks: boolean;
  /** The API has forbidden a request that asked it to check actions. */
  checkForbidden: boolean;
  /** The mode to restore after plan mode. */
  modeBeforePlan: PermissionMode | null;
  title: string | null;
  /** The name used for the session's files, such as its plan; `null` until one is needed. */
  slug: string | null;
  conversation: Conversation;
  ledger: UsageLedger;
  /** The number of results that this process has sent. */
  results: number;
  /** Results that wait for background agents, without the fields common to all results. */
  readonly deferredResults: Readonly<Record<string, unknown>>[];
  /** The goal of the main conversation; `null` if none is set. */
  goal: { readonly condition: string } | null;
  /** Id of the current prompt. */
  promptId: string | null;
  /** How full the model's window is. */
  readonly contextUsage: WindowUsage;
  /** A shell command has run, so the variables of the shell are known. */
  shellRan: boolean;
  /** Why the session has another model than the requested one, until the agent reports it after an `init`. */
  modelRestriction: (ModelRestriction & { readonly at: "start" | "switch" }) | null;
  /** Since the user's last prompt, the model gave the structured output or was asked for it. */
  outputSettled: boolean;
  /** A user message has arrived, so the system prompt is final. */
  begun: boolean;
  /** The parts of the recorded system prompt, which later model calls repeat; `null` if none is recorded. */
  recordedPrompt: readonly string[] | null;
  /** A prompt has reached the model, so there is a conversation. */
  prompted: boolean;
  /** The number of images in prompts so far. */
  imageCount: number;
}

/** The state of a session that has not begun. */
export const newSession = (
  start: Pick<
    SessionState,
    | "id"
    | "additionalDirectories"
    | "model"
    | "requestedModel"
    | "thinking"
    | "thinkingDisplay"
    | "effort"
    | "mode"
    | "title"
  > &
    Partial<Pick<SessionState, "planChecks" | "modelRestriction">>,
): SessionState => ({
  planChecks: false,
  modelRestriction: null,
  ...start,
  hostModel: start.model,
  checkForbidden: false,
  modeBeforePlan: null,
  slug: null,
  conversation: new Conversation(),
  ledger: new UsageLedger(),
  results: 0,
  deferredResults: [],
  goal: null,
  promptId: null,
  contextUsage: { tokens: null, dropped: 0, reported: null },
  shellRan: false,
  outputSettled: false,
  begun: false,
  recordedPrompt: null,
  prompted: false,
  imageCount: 0,
});
