import { dirname, relativeTo } from "../../../posix/path.ts";
import { coversTool } from "../rule.ts";
import { acceptEdits, addRules, readRule } from "../suggest.ts";
import type { Decision, Denial, PermissionCase, PermissionUpdate, Question } from "../types.ts";
import { type Access, absolute, isWorkingPath, pathRule } from "./match.ts";
import { sensitivity } from "./sensitive.ts";

/** Why a file tool is refused before any hook is asked; `null` where no rule denies the file. */
export function deniedFile(access: Access, named: string, context: PermissionCase): string | null {
  const path = absolute(named, context);
  if (pathRule(access, "deny", path, context) !== undefined) {
    return "File is in a directory that is denied by your permission settings.";
  }
  const unread = context.rules.some((rule) => rule.behavior === "deny" && coversTool(rule, ["Read"]));
  if (access === "write" && (unread || pathRule("read", "deny", path, context) !== undefined)) {
    return "File is covered by a Read deny rule in your permission settings and cannot be written.";
  }
  return null;
}

/** The denial of a search by a rule about where it starts; `null` where none speaks against it. */
export function deniedSearch(named: string, context: PermissionCase): Denial | null {
  const path = absolute(named, context);
  const rule = pathRule("read", "deny", path, context);
  if (rule === undefined) return null;
  const message = `Permission to read ${path} has been denied.`;
  return { behavior: "deny", reason: { type: "rule", ruleSource: rule.source }, message, kind: "permission-rule" };
}

/** The question that a rule asks about a file; `null` where none does. */
export function askFile(access: Access, named: string, context: PermissionCase): Question | null {
  const rule = pathRule(access, "ask", absolute(named, context), context);
  return rule === undefined ? null : { behavior: "ask", reason: { type: "rule", ruleSource: rule.source } };
}

/** The question about a sensitive file, which no rule settles; `null` for other files. */
export function sensitiveFile(named: string, context: PermissionCase): Question | null {
  const path = absolute(named, context);
  if (path === context.plan) return null;
  const sensitive = sensitivity(path, context.projectDirectory);
  if (sensitive === null) return null;
  const offered = sensitive.settings && context.mode === "acceptEdits" ? [] : editSuggestions(path, context);
  const reason = { type: "safetyCheck", text: sensitive.text } as const;
  return { behavior: "ask", reason, suggestions: offered, classifierApprovable: true };
}

/** Judges a file that no deny or ask rule speaks about. */
export function judgeFile(access: Access, named: string, context: PermissionCase): Decision {
  const path = absolute(named, context);
  const rule = pathRule(access, "allow", path, context);
  if (rule !== undefined) return { behavior: "allow", reason: { type: "rule", ruleSource: rule.source } };
  if (path === context.plan) return { behavior: "allow", reason: { type: "other" } };
  const inside = isWorkingPath(path, context);
  if (access === "read") return judgeRead(path, inside, context);
  if (inside && context.mode === "acceptEdits") return { behavior: "allow", reason: { type: "mode" } };
  const suggestions = editSuggestions(path, context);
  const message = `Claude requested permissions to write to ${path}, but you haven't granted it yet.`;
  return { behavior: "ask", ...(inside ? {} : { reason: outside }), suggestions, message };
}

function judgeRead(path: string, inside: boolean, context: PermissionCase): Decision {
  if (inside) return { behavior: "allow", reason: { type: "mode" } };
  const writable = pathRule("write", "allow", path, context);
  if (writable !== undefined) return { behavior: "allow", reason: { type: "rule", ruleSource: writable.source } };
  const rule = readRule(path, context);
  const message = `Claude requested permissions to read from ${path}, but you haven't granted it yet.`;
  return { behavior: "ask", reason: outside, suggestions: rule === null ? [] : [addRules([rule], "session")], message };
}

const outside = { type: "workingDir", text: "Path is outside allowed working directories" } as const;

function editSuggestions(path: string, context: PermissionCase): PermissionUpdate[] {
  if (isWorkingPath(path, context)) return acceptEdits(context);
  const folder = dirname(path);
  return [...acceptEdits(context), { type: "addDirectories", directories: [folder], destination: "session" }];
}

/** A path as people are shown it: from the shell's folder, or absolute outside it. */
export const shownPath = (named: string, context: Pick<PermissionCase, "cwd" | "home">): string =>
  relativeTo(context.cwd, absolute(named, context));
