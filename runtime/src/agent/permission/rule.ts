import type { PermissionRule, RuleBehavior, RuleSource, RuleValue } from "./types.ts";

/** Longest rule that is read, in characters. */
const longest = 10_000;

/**
 * Reads a rule as settings and arguments write it: `Tool` or `Tool(content)`. The content is taken as it stands, blanks
 * too. `null` where it is none.
 */
export function parseRule(text: string): RuleValue | null {
  if (text.trim() === "" || text.length > longest) return null;
  const open = text.indexOf("(");
  if (open < 0) return text.includes(")") ? null : { toolName: text.trim() };
  if (open === 0 || !text.endsWith(")")) return null;
  const toolName = text.slice(0, open);
  const ruleContent = text.slice(open + 1, -1);
  return ruleContent === "" || ruleContent === "*" ? { toolName } : { toolName, ruleContent };
}

/** The text of a rule, as settings keep it. */
export const formatRule = ({ toolName, ruleContent }: RuleValue): string =>
  ruleContent === undefined ? toolName : `${toolName}(${ruleContent})`;

/** Reads a list of rules; entries that are none are left out. */
export function parseRules(
  texts: unknown,
  behavior: RuleBehavior,
  source: RuleSource,
  root?: string,
): PermissionRule[] {
  if (!Array.isArray(texts)) return [];
  return texts.flatMap((text: unknown) => {
    const value = typeof text === "string" ? parseRule(text) : null;
    return value === null ? [] : [ruleOf(value, behavior, source, root)];
  });
}

/** A rule from its value. */
export const ruleOf = (
  value: RuleValue,
  behavior: RuleBehavior,
  source: RuleSource,
  root?: string,
): PermissionRule => ({
  behavior,
  source,
  tool: value.toolName,
  ...(value.ruleContent === undefined || value.ruleContent === "*" ? {} : { content: value.ruleContent }),
  ...(root === undefined ? {} : { root }),
});

/**
 * Splits a list as arguments give it, at commas and blanks outside brackets: `Bash(git log, x) Read` is two rules. The
 * first closing bracket ends the rule.
 */
export function splitRules(list: string): string[] {
  const found: string[] = [];
  let inside = false;
  let current = "";
  for (const character of list) {
    if (character === "(") inside = true;
    if (character === ")") inside = false;
    if (!inside && /[,\s]/.test(character)) {
      found.push(current);
      current = "";
    } else current += character;
  }
  return [...found, current].map((text) => text.trim()).filter((text) => text !== "");
}

/** Whether a rule without content is about every use of a tool. */
export function coversTool(rule: PermissionRule, names: readonly string[]): boolean {
  if (rule.content !== undefined) return false;
  return names.some((name) => coversName(rule.tool, name, rule.behavior === "allow"));
}

/**
 * Whether the name in a rule means a tool: its own name, the server that it belongs to, or a pattern of names. `exact`:
 * the name of the server must be spelt out.
 */
export function coversName(named: string, tool: string, exact: boolean): boolean {
  if (named === tool) return true;
  if (!named.startsWith("mcp__")) return false;
  const server = named.replace(/__\*$/, "");
  if (!server.includes("*")) return tool.startsWith(`${server}__`);
  return !(exact && !/^mcp__[^*]+?__/.test(named)) && matchesStars(named, tool);
}

/** Whether a text is a pattern whose stars stand for anything. */
function matchesStars(pattern: string, text: string): boolean {
  const [first = "", ...rest] = pattern.split("*");
  const last = rest.pop();
  if (last === undefined) return pattern === text;
  if (!text.startsWith(first)) return false;
  let at = first.length;
  for (const part of rest) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return text.length >= at + last.length && text.endsWith(last);
}

/** Whether a rule names this tool, with content or without. */
export const namesTool = (rule: PermissionRule, names: readonly string[]): boolean => names.includes(rule.tool);
