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
  if (names.includes(rule.tool)) return true;
  const server = /^(mcp__.+?)(?:__\*)?$/.exec(rule.tool)?.[1];
  return server !== undefined && names.some((name) => name.startsWith(`${server}__`));
}

/** Whether a rule names this tool, with content or without. */
export const namesTool = (rule: PermissionRule, names: readonly string[]): boolean => names.includes(rule.tool);
