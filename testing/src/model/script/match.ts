import { contentText, type ModelCall } from "../call.ts";

/** A text that must occur literally, or a regular expression that must match. */
export type TextPattern = string | RegExp;

/** The required content of a call. */
export interface CallPattern {
  /** In the first user message. */
  readonly first?: TextPattern;
  /** In the last user message, including tool results. */
  readonly last?: TextPattern;
  /** In any message. */
  readonly anywhere?: TextPattern;
  /** In the system prompt. */
  readonly system?: TextPattern;
  /** In the name of the model. */
  readonly model?: TextPattern;
  /** The full name of a tool that the call offers. */
  readonly tool?: string;
  /** Whether the call offers tools. */
  readonly tools?: boolean;
  /** The full id of a tool use whose result is in the last user message. */
  readonly result?: string;
  /** Number of answers of the model in the conversation so far: 0 for its first call. */
  readonly answers?: number;
}

/**
 * Selects the calls of a route. A text is short for `{ first: text }`: the first user message is the same throughout a
 * conversation, so it distinguishes a subagent's calls from its parent's.
 */
export type CallMatcher = TextPattern | CallPattern | ((call: ModelCall) => boolean);

/** Whether a text contains the pattern. Ignores the position of an expression that is used repeatedly. */
const contains = (text: string, pattern: TextPattern): boolean =>
  typeof pattern === "string" ? text.includes(pattern) : text.search(pattern) >= 0;

type MatchTests = {
  readonly [Part in keyof Required<CallPattern>]: (call: ModelCall, value: NonNullable<CallPattern[Part]>) => boolean;
};

const parts: MatchTests = {
  first: (call, value) => contains(call.firstText, value),
  last: (call, value) => contains(call.lastText, value),
  anywhere: (call, value) => call.messages.some((message) => contains(contentText(message.blocks), value)),
  system: (call, value) => contains(contentText(call.body.system), value),
  model: (call, value) => contains(String(call.body.model), value),
  tool: (call, value) => call.tools.includes(value),
  tools: (call, value) => call.tools.length > 0 === value,
  result: (call, value) => call.toolResults.some((result) => result.id === value),
  answers: (call, value) => call.messages.filter(({ role }) => role === "assistant").length === value,
};

/** The names of the parts of a {@link CallPattern}. */
const patternParts = Object.keys(parts) as readonly (keyof CallPattern)[];

const patternOf = (matcher: TextPattern | CallPattern): CallPattern =>
  typeof matcher === "string" || matcher instanceof RegExp ? { first: matcher } : matcher;

/** Whether one part of a pattern matches. */
function partMatches<Part extends keyof CallPattern>(part: Part, pattern: CallPattern, call: ModelCall): boolean {
  const value = pattern[part];
  return value === undefined || parts[part](call, value);
}

/** Whether `matcher` matches this call. */
export function matches(matcher: CallMatcher, call: ModelCall): boolean {
  if (typeof matcher === "function") return matcher(call);
  const pattern = patternOf(matcher);
  return patternParts.every((part) => partMatches(part, pattern, call));
}

/** Describes a matcher for reports. */
export function describeMatcher(matcher: CallMatcher): string {
  if (typeof matcher === "function") return matcher.name || "a predicate";
  const pattern = patternOf(matcher);
  return patternParts
    .filter((part) => pattern[part] !== undefined)
    .map((part) => `${part} ${pattern[part] instanceof RegExp ? pattern[part] : JSON.stringify(pattern[part])}`)
    .join(" and ");
}
