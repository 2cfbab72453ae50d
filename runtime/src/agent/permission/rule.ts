import type { PermissionSubject } from "../core/tool.ts";
import type { ConfiguredRule, RuleBehavior, RuleSource, RuleValue } from "./types.ts";

/**
 * Parses a rule of settings and arguments: `Tool` or `Tool(content)`. Keeps name and content unchanged, blanks too.
 * `null` if it is not a rule.
 */
export function parseRule(text: string): RuleValue | null {
  if (text.trim() === "") return null;
  const open = text.indexOf("(");
  if (open < 0) return text.includes(")") ? null : { toolName: text };
  if (open === 0 || !text.endsWith(")")) return null;
  const toolName = text.slice(0, open);
  const ruleContent = text.slice(open + 1, -1);
  if (ruleContent === "" || (ruleContent === "*" && !ofFiles.test(toolName))) return { toolName };
  return { toolName, ruleContent: unescaped(ruleContent) };
}

/** The tools whose rules are about files. */
const ofFiles = /^(?:Read|Edit|Write|NotebookEdit)$/;

/** In a rule, a backslash stands in front of a parenthesis or of another backslash before one. */
const unescaped = (content: string): string => content.replace(/\\([()\\])/g, "$1");

/** The text of a rule, as stored in settings. */
export const formatRule = ({ toolName, ruleContent }: RuleValue): string =>
  ruleContent === undefined ? toolName : `${toolName}(${ruleContent.replace(/[()\\]/g, "\\$&")})`;

/** Reads a list of rules and skips invalid entries. */
export function parseRules(
  texts: unknown,
  behavior: RuleBehavior,
  source: RuleSource,
  root?: string,
): ConfiguredRule[] {
  if (!Array.isArray(texts)) return [];
  return texts.flatMap((text: unknown) => {
    const value = typeof text === "string" ? parseRule(text) : null;
    return value === null ? [] : [ruleOf(value, behavior, source, root)];
  });
}

/** Whether `*` covers every use of a tool. A rule that allows files covers those of the session's folders only. */
const isEverything = ({ toolName, ruleContent }: RuleValue, behavior: RuleBehavior): boolean =>
  ruleContent === "*" && !(behavior === "allow" && ofFiles.test(toolName));

/** A rule from its value. */
export const ruleOf = (
  value: RuleValue,
  behavior: RuleBehavior,
  source: RuleSource,
  root?: string,
): ConfiguredRule => ({
  behavior,
  source,
  tool: value.toolName,
  ...(value.ruleContent === undefined || isEverything(value, behavior) ? {} : { content: value.ruleContent }),
  ...(root === undefined ? {} : { root }),
});

/**
 * Splits a list in an argument at commas and blanks outside parentheses: `Bash(git log, x) Read` is two rules. The
 * first closing parenthesis ends the rule.
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

/**
 * Whether a rule without content covers every use of a tool. `names`: the tool's name and aliases; `server`: see
 * {@link serverRule}.
 */
export function coversTool(rule: ConfiguredRule, names: readonly string[], server: string | null = null): boolean {
  if (rule.content !== undefined) return false;
  return names.some((name) => coversName(rule.tool, name, rule.behavior === "allow", server));
}

/** Whether a rule such as `Edit(*)` allows a tool to use the files of the session's folders, and no other tool. */
export const allowsOwnFiles = ({ behavior, tool, content }: ConfiguredRule, name: string): boolean =>
  behavior === "allow" && content === "*" && tool === name;

/** The rule that covers all tools of the server of an MCP tool, such as `mcp__server`; `null` for other tools. */
export const serverRule = (tool: string, subject: PermissionSubject): string | null =>
  subject.kind === "mcp" ? tool.slice(0, -`__${subject.tool}`.length) : null;

/**
 * Whether the tool name in a rule covers a tool. It is the tool's name, `mcp__server` or a pattern with `*`. `server`:
 * see {@link serverRule}.
 *
 * The name `mcp__a__b__c` can mean the tool `b__c` of the server `a` and the tool `c` of the server `a__b`. A rule that
 * allows covers only the server that it spells out, and `mcp__a__b` always means a tool of `a`. A rule that denies or
 * asks covers both servers.
 */
export function coversName(named: string, tool: string, allows: boolean, server: string | null): boolean {
  if (named === tool) return true;
  const isServer = /^mcp__(?:(?!__).)+$/s.test(named);
  if (!allows) return named === server || matchesStars(named, tool) || (isServer && tool.startsWith(`${named}__`));
  if (server === null) return false;
  // `mcp__a_` is no server of `mcp__a___t`, which reads as the tool `_t` of `a`.
  const spelled = /^mcp__.+?(?=__)/s.exec(tool)?.[0];
  return (
    (isServer && named === server && named === spelled) ||
    (named.startsWith(`${server}__`) && matchesStars(named, tool))
  );
}

/** Whether a text matches a pattern in which `*` matches anything. */
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

/** Whether a rule is for this tool, with content or without. */
export const namesTool = (rule: ConfiguredRule, names: readonly string[]): boolean => names.includes(rule.tool);
