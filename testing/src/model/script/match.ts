import { contentText, type ModelCall } from "../call.ts";

/** What a call must hold; each named part is a text that must occur in it, letter by letter. */
export interface CallPattern {
  /** In the first user message. */
  readonly first?: string;
  /** In the last user message, results of tools included. */
  readonly last?: string;
  /** In any message. */
  readonly anywhere?: string;
  /** In the system prompt. */
  readonly system?: string;
  /** In the name of the model. */
  readonly model?: string;
  /** The name of a tool that the call offers, in full. */
  readonly tool?: string;
  /** The id of a tool use whose result the last user message brings, in full. */
  readonly result?: string;
}

/**
 * Which calls a route takes. A text stands for `{ first: text }`: the first user message stays the same through a
 * conversation, so it tells a subagent's calls from its parent's.
 */
export type CallMatcher = string | CallPattern | ((call: ModelCall) => boolean);

type Holds = (call: ModelCall, value: string) => boolean;

const parts: { readonly [Part in keyof Required<CallPattern>]: Holds } = {
  first: (call, value) => call.firstText.includes(value),
  last: (call, value) => call.lastText.includes(value),
  anywhere: (call, value) => call.messages.some((message) => contentText(message.blocks).includes(value)),
  system: (call, value) => contentText(call.body.system).includes(value),
  model: (call, value) => String(call.body.model).includes(value),
  tool: (call, value) => call.tools.includes(value),
  result: (call, value) => call.toolResults.some((result) => result.id === value),
};

/** The names that a {@link CallPattern} may carry. */
const patternParts = Object.keys(parts) as readonly (keyof CallPattern)[];

/** Whether `matcher` takes this call. */
export function matches(matcher: CallMatcher, call: ModelCall): boolean {
  if (typeof matcher === "function") return matcher(call);
  const pattern = typeof matcher === "string" ? { first: matcher } : matcher;
  return patternParts.every((part) => pattern[part] === undefined || parts[part](call, pattern[part]));
}

/** A matcher in words, for reports. */
export function describeMatcher(matcher: CallMatcher): string {
  if (typeof matcher === "function") return matcher.name || "a predicate";
  const pattern = typeof matcher === "string" ? { first: matcher } : matcher;
  return patternParts
    .filter((part) => pattern[part] !== undefined)
    .map((part) => `${part} ${JSON.stringify(pattern[part])}`)
    .join(" and ");
}
