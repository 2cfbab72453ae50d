/** What a host announced in `initialize`. Empty before that. */
export interface ClientInfo {
  /** The `initialize` request has arrived. */
  done: boolean;
  /** A `claim_session` request has succeeded. */
  claimed: boolean;
  /** Replaces the default prompt, joined by blank lines; `null` if not set. */
  systemPrompt: readonly string[] | null;
  appendSystemPrompt: string | null;
  /** The system prompt of the first model call stays; otherwise, each call has the current one. */
  systemPromptSnapshot: boolean;
  jsonSchema: Readonly<Record<string, unknown>> | null;
  agents: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  forwardSubagentText: boolean;
  promptSuggestions: boolean;
  /** The user can stop single tasks, so an interrupt leaves background agents running. */
  perTaskStopAffordance: boolean;
  planModeInstructions: string | null;
  /** Maps the name of a tool to a name under which the model may also call it. */
  toolAliases: ReadonlyMap<string, string>;
  /** Names of the skills that the model may load; `null`: all. */
  skills: readonly string[] | null;
}

/** The client info before `initialize`. */
export const noClientInfo = (): ClientInfo => ({
  done: false,
  claimed: false,
  systemPrompt: null,
  appendSystemPrompt: null,
  systemPromptSnapshot: true,
  jsonSchema: null,
  agents: {},
  forwardSubagentText: false,
  promptSuggestions: false,
  perTaskStopAffordance: false,
  planModeInstructions: null,
  toolAliases: new Map(),
  skills: null,
});
