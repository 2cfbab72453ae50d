import type { RuleBehavior } from "../core/permission-rule.ts";

/** What is wrong with a rule in settings, for people; `null` if it is valid. An invalid rule has no effect. */
export function ruleProblem(rule: string, behavior: RuleBehavior): string | null {
  if (rule.trim() === "") return "it is empty";
  const { tool, content } = partsOf(rule);
  if (tool === null) return "it is neither Tool nor Tool(content) with a closing parenthesis at the end";
  if (/^(?:mcp__)?\*$/.test(tool) && behavior === "allow")
    return "an allow rule must not have a pattern for the tool name";
  if (tool.startsWith("mcp__")) return content === null ? null : "rules of MCP tools have nothing in parentheses";
  if (/^[a-z]/.test(tool))
    return `names of tools begin with a capital letter: ${tool.slice(0, 1).toUpperCase()}${tool.slice(1)}`;
  if (content === null) return null;
  if (content === "") return `the parentheses are empty; for every use write ${tool} alone`;
  return contentProblem(tool, content);
}

/** A rule of the form `Tool` or `Tool(content)`. Parentheses in the content are literal. */
function partsOf(rule: string): { readonly tool: string | null; readonly content: string | null } {
  const open = rule.indexOf("(");
  if (open < 0) return { tool: rule.includes(")") ? null : rule, content: null };
  if (!rule.endsWith(")") || open === 0) return { tool: null, content: null };
  return { tool: rule.slice(0, open), content: rule.slice(open + 1, -1) };
}

/** Tools whose rules hold patterns of paths. */
const pathTools: ReadonlySet<string> = new Set(["Read", "Edit", "Write", "Glob", "NotebookRead", "NotebookEdit"]);

function contentProblem(tool: string, content: string): string | null {
  if (tool === "Bash") return content.startsWith(":*") ? "no command precedes :*" : null;
  if (pathTools.has(tool) && content.includes(":*")) return ":* is for commands; paths take * and **";
  if (tool === "WebSearch" && /[*?]/.test(content)) return "searches are literal, without * and ?";
  if (tool !== "WebFetch" || content.startsWith("domain:")) return null;
  return "specify pages by host: domain:example.com";
}
