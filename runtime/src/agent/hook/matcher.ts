import { RE2JS } from "re2js";

/** Whether a hook's matcher matches a value. */
export type Matcher = (value: string) => boolean;

/** Maximum length of a pattern, in characters. */
const longestPattern = 2000;
/** Maximum length of a value that a pattern is compared with, in characters. */
const longestValue = 2000;
/** Maximum length of a value for a pattern that needs the backtracking engine, in characters. */
const longestGuarded = 100;

const always: Matcher = () => true;
const never: Matcher = () => false;

/** Other tool names that matchers recognize. */
const aliases: Readonly<Record<string, string>> = { Agent: "Task", Task: "Agent" };

/**
 * Compiles a matcher of settings and hosts. Absent, empty and `*` match everything; a name or a list of names is
 * compared exactly; anything else is a regular expression that may match anywhere. An invalid regular expression
 * matches nothing, and so does one that could block the process.
 */
export function compileMatcher(text: string | undefined): Matcher {
  if (text === undefined || text === "" || text === "*") return always;
  if (text.length > longestPattern) return never;
  if (/^[\w\-\s,|]*$/.test(text)) return exact(text);
  const pattern = compilePattern(text);
  return (value) => pattern(value) || (Object.hasOwn(aliases, value) && pattern(aliases[value] ?? value));
}

function exact(text: string): Matcher {
  const names = new Set(text.split(/[|,]/).map((name) => name.trim()));
  names.delete("");
  return (value) => names.has(value) || (Object.hasOwn(aliases, value) && names.has(aliases[value] ?? value));
}

function compilePattern(text: string): Matcher {
  const native = compileNative(text);
  if (native === null) return never;
  try {
    const linear = RE2JS.compile(text);
    return (value) => value.length <= longestValue && linear.matcher(value).find();
  } catch {
    return isLinearTime(text) ? (value) => value.length <= longestGuarded && native.test(value) : never;
  }
}

function compileNative(text: string): RegExp | null {
  try {
    return new RegExp(text);
  } catch {
    return null;
  }
}

/**
 * Whether a pattern is safe for the built-in engine on short values. Needed for patterns with look-around or back
 * references, which no linear engine supports. Safe means at most two repetitions, and none around a group.
 */
const isLinearTime = (text: string): boolean => !/\)[*+{]/.test(text) && (text.match(/[*+]|\{\d*,/g) ?? []).length <= 2;
