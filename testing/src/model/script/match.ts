import { contentText, type ModelCall } from "../call.ts";

/** The required content of a call. Each part is a text that must occur literally. */
export interface CallPattern {
  /** In the first user message. */
  readonly first?: string;
  /** In the last user message, including tool results. */
  readonly last?: string;
  /** In any message. */
  readonly anywhere?: string;
  /** In the system prompt. */
  readonly system?: string;
  /** In the name of the model. */
  readonly model?: string;
  /** The full name of a tool that the call offers. */
  readonly tool?: string;
  /** The full id of a tool use whose result is in the last user message. */
  readonly result?: string;
}

/**
 * Selects the calls of a route. A text is short for `{ first: text }`: the first user message is the same throughout a
 * conversation, so it distinguishes a subagent's calls from its parent's.
 */
export type CallMatcher = string | CallPattern | ((call: ModelCall) => boolean);

type MatchTest = (call: ModelCall, value: string) => boolean;

const parts: { readonly [Part in keyof Required<CallPattern>]: MatchTest } = {
  first: (call, value) => call.firstText.includes(value),
  last: (call, value) => call.lastText.includes(value),
  anywhere: (call, value) => call.messages.some((message) => contentText(message.blocks).includes(value)),
  system: (call, value) => contentText(call.body.system).includes(value),
  model: (call, value) => String(call.body.model).includes(value),
  tool: (call, value) => call.tools.includes(value),
  result: (call, value) => call.toolResults.some((result) => result.id === value),
};

/** The names of the parts of a {@link CallPattern}. */
const patternParts = Object.keys(parts) as readonly (keyof CallPattern)[];

/** Whether `matcher` matches this call. */
export function matches(matcher: CallMatcher, call: ModelCall): boolean {
  if (typeof matcher === "function") return matcher(call);
  const pattern = typeof matcher === "string" ? { first: matcher } : matcher;
  return patternParts.every((part) => pattern[part] === undefined || parts[part](call, pattern[part]));
}

/** Describes a matcher for reports. */
export function describeMatcher(matcher: CallMatcher): string {
  if (typeof matcher === "function") return matcher.name || "a predicate";
  const pattern = typeof matcher === "string" ? { first: matcher } : matcher;
  return patternParts
    .filter((part) => pattern[part] !== undefined)
    .map((part) => `${part} ${JSON.stringify(pattern[part])}`)
    .join(" and ");
}
