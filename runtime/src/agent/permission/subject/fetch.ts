import { wildcard } from "../bash/pattern.ts";
import { addRules } from "../suggest.ts";
import type {
  ConfiguredRule,
  Decision,
  Denial,
  PermissionCase,
  PermissionChange,
  Question,
  RuleBehavior,
} from "../types.ts";

/** The host of a URL, lower case; `null` if the text is not a URL. */
export function hostOf(url: string): string | null {
  try {
    return new URL(url).hostname.toLowerCase();
  } catch {
    return null;
  }
}

function fetchRule(host: string, behavior: RuleBehavior, { rules, tool }: PermissionCase): ConfiguredRule | undefined {
  const name = host.replace(/\.$/, "");
  return rules.find((rule) => {
    const domain = /^domain:(.+)$/.exec(rule.content ?? "")?.[1]?.toLowerCase();
    return rule.behavior === behavior && rule.tool === tool.name && domain !== undefined && wildcard(domain, name);
  });
}

/** The denial of a page by a rule; `null` if no rule denies it. */
export function denyFetch(url: string, context: PermissionCase): Denial | null {
  const host = hostOf(url);
  if (host === null || fetchRule(host, "deny", context) === undefined) return null;
  const message = `${context.tool.name} denied access to domain:${host}.`;
  return { behavior: "deny", reason: { type: "rule" }, message, kind: "permission-rule" };
}

/** The question about a page that a rule requires; `null` if none does. */
export function askFetch(url: string, context: PermissionCase): Question | null {
  const host = hostOf(url);
  const rule = host === null ? undefined : fetchRule(host, "ask", context);
  if (host === null || rule === undefined) return null;
  const reason = { type: "rule", ruleSource: rule.source } as const;
  return { behavior: "ask", reason, suggestions: [alwaysFetch(host, context)] };
}

/** Evaluates a page that no deny or ask rule matches. */
export function evaluateFetch(url: string, context: PermissionCase): Decision {
  const host = hostOf(url);
  if (host === null) return { behavior: "ask", suggestions: [] };
  const rule = fetchRule(host, "allow", context);
  if (rule !== undefined) return { behavior: "allow", reason: { type: "rule", ruleSource: rule.source } };
  return { behavior: "ask", suggestions: [alwaysFetch(host, context)] };
}

const alwaysFetch = (host: string, { tool }: PermissionCase): PermissionChange =>
  addRules([{ toolName: tool.name, ruleContent: `domain:${host}` }], "localSettings");
