import { RE2JS } from "re2js";

/** Whether a hook's matcher matches a value. */
export type Matcher = (value: string) => boolean;

/** Longest pattern that is compiled, in characters. */
const longestPattern = 2000;
/** Longest value that a pattern is compared with, in characters. */
const longestValue = 2000;
/** Longest value for a pattern that only the slower kind of engine understands. */
const longestGuarded = 100;

const always: Matcher = () => true;
const never: Matcher = () => false;

/** Other names under which a tool is known to matchers. */
const aliases: Readonly<Record<string, string>> = { Agent: "Task", Task: "Agent" };

/**
 * Compiles a matcher as settings and hosts write it. Absent, empty and `*` match everything; a name or a list of names
 * is compared exactly; anything else is a regular expression that may match anywhere. A text that is no regular
 * expression matches nothing, and so does one that could keep the process busy.
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
