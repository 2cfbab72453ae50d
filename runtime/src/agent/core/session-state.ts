import type { EffortLevel } from "../catalogue/effort.ts";
import { Conversation } from "./conversation.ts";
import type { ThinkingChoice, ThinkingDisplay } from "./options.ts";
import type { PermissionMode } from "./permission-mode.ts";
import type { WindowUsage } from "./thread.ts";
import { UsageLedger } from "./usage-ledger.ts";

/** What changes in the course of a session. */
export interface SessionState {
  /** Changes with `/clear`. */
  id: string;
  /** Absolute; where the process was started. */
  readonly cwd: string;
  additionalDirectories: string[];
  /** The id of the model that answers next. */
  model: string;
  /** What the user asked for, where it was not the default. */
  requestedModel: string | null;
  thinking: ThinkingChoice;
  thinkingDisplay: ThinkingDisplay;
  /** What the user chose; `null`: the model's own. */
  effort: EffortLevel | null;
  mode: PermissionMode;
  /** Plan mode checks actions one by one, as the automatic mode does. Otherwise it asks, as the default mode does. */
  planChecks: boolean;
  /** The mode to go back to from plan mode. */
  modeBeforePlan: PermissionMode | null;
  title: string | null;
  /** The name that files of the session go by, its plan for one; `null` as long as none was needed. */
  slug: string | null;
  conversation: Conversation;
  ledger: UsageLedger;
  /** Results that this process has sent. */
  results: number;
  /** Results that wait for agents in the background, without what every result carries. */
  readonly heldResults: Readonly<Record<string, unknown>>[];
  /** What the main conversation is to reach before its turns end; `null` if nothing was said. */
  goal: { readonly condition: string } | null;
  /** Id of the current prompt. */
  promptId: string | null;
  /** How full the model's window is. */
  readonly contextUsage: WindowUsage;
  /** A command has run in a shell, which told what variables it has. */
  shellRan: boolean;
  /** A user message has come: the system prompt is settled. */
  begun: boolean;
  /** A prompt for the model was taken up: there is a conversation. */
  prompted: boolean;
}

/** A session that has not begun. */
export const newSession = (
  start: Pick<
    SessionState,
    | "id"
    | "cwd"
    | "additionalDirectories"
    | "model"
    | "requestedModel"
    | "thinking"
    | "thinkingDisplay"
    | "effort"
    | "mode"
    | "title"
  > &
    Partial<Pick<SessionState, "planChecks">>,
): SessionState => ({
  planChecks: false,
  ...start,
  modeBeforePlan: null,
  slug: null,
  conversation: new Conversation(),
  ledger: new UsageLedger(),
  results: 0,
  heldResults: [],
  goal: null,
  promptId: null,
  contextUsage: { tokens: null, dropped: 0, reported: null },
  shellRan: false,
  begun: false,
  prompted: false,
});
