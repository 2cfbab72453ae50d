/** What a host said of itself in `initialize`. Empty until it did. */
export interface ClientInfo {
  /** The frame has come. */
  done: boolean;
  /** In place of the usual prompt, joined by blank lines; `null`: not said. */
  systemPrompt: readonly string[] | null;
  appendSystemPrompt: string | null;
  jsonSchema: Readonly<Record<string, unknown>> | null;
  agents: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  forwardSubagentText: boolean;
  promptSuggestions: boolean;
  planModeInstructions: string | null;
  /** Names of tools by the names under which the model may also call them. */
  toolAliases: ReadonlyMap<string, string>;
  /** Names of the skills that the model may load; `null`: all. */
  skills: readonly string[] | null;
}

/** Nothing has been said. */
export const noClientInfo = (): ClientInfo => ({
  done: false,
  systemPrompt: null,
  appendSystemPrompt: null,
  jsonSchema: null,
  agents: {},
  forwardSubagentText: false,
  promptSuggestions: false,
  planModeInstructions: null,
  toolAliases: new Map(),
  skills: null,
});
