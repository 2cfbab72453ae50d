import { isInside, relativeTo } from "../../../posix/path.ts";
import { allowsOwnFiles, coversTool } from "../rule.ts";
import { acceptEdits, addFolders, addRules, readRule } from "../suggest.ts";
import type { ConfiguredRule, Decision, Denial, PermissionCase, PermissionChange, Question } from "../types.ts";
import { type Access, absoluteFile, isWorkingPath, leadsOutside, namesOf, pathRule } from "./match.ts";
import { isAliased, isLaunchFile, secretFileAt, sensitivityOf, unknownTarget } from "./sensitive.ts";

const byRule = ({ source }: ConfiguredRule, message: string): Denial => ({
  behavior: "deny",
  reason: { type: "rule", ruleSource: source },
  message,
  kind: "permission-rule",
});

/** The denial of a file tool before any hook runs; `null` if no rule denies the file. */
export function deniedFile(access: Access, named: string, context: PermissionCase): Denial | null {
  const path = absoluteFile(named, context);
  const own = pathRule(access, "deny", path, context, access === "read" ? [path] : undefined);
  if (own !== undefined) return byRule(own, "File is in a directory that is denied by your permission settings.");
  if (access === "read") return null;
  const unread =
    context.rules.find((rule) => rule.behavior === "deny" && coversTool(rule, ["Read"])) ??
    pathRule("read", "deny", path, context);
  if (unread === undefined) return null;
  return byRule(unread, "File is covered by a Read deny rule in your permission settings and cannot be written.");
}

/** The denial of a change through a link, whose target may change before the write; `null` for other files. */
export function deniedLink(named: string, context: PermissionCase): Denial | null {
  const path = absoluteFile(named, context);
  if (context.paths.isLink?.(path) !== true) return null;
  const message = `${path} is a symbolic link, and files are not changed through links. Use the file that it points to: ${context.paths.resolve(path)}.`;
  const reason = { type: "other", text: "Write target is a symbolic link" } as const;
  return { behavior: "deny", reason, message, kind: "permission-rule" };
}

/** The denial of a path that the system does not follow, because rules may deny its target; `null` for other files. */
export function deniedTarget(access: Access, named: string, context: PermissionCase): Denial | null {
  const path = absoluteFile(named, context);
  if (context.paths.unresolved?.(path) !== "refused") return null;
  const message = `${unknownTarget(path)} It is not ${access === "read" ? "read" : "changed"}.`;
  return { behavior: "deny", reason: { type: "other", text: unknownTarget(path) }, message, kind: "permission-rule" };
}

/** The denial of a change of the agent's secrets, which holds in every mode; `null` for other files. */
export function deniedSecret(named: string, context: PermissionCase): Denial | null {
  const path = absoluteFile(named, context);
  const secret = secretFileAt(path, context);
  if (secret === undefined) return null;
  const message = `${path} holds ${secret.content}, which no tool may change.`;
  return { behavior: "deny", reason: { type: "safetyCheck", text: message }, message, kind: "permission-rule" };
}

/** The denial of a listing by a rule about its folder; `null` if no rule denies it. */
export function deniedListing(named: string, context: PermissionCase): Denial | null {
  const path = absoluteFile(named, context);
  const rule = pathRule("read", "deny", path, context);
  if (rule === undefined) return null;
  return byRule(rule, `Permission to read ${path} has been denied.`);
}

/** The question about a file that a rule requires; `null` if none does. */
export function askFile(access: Access, named: string, context: PermissionCase): Question | null {
  const rule = pathRule(access, "ask", absoluteFile(named, context), context);
  return rule === undefined ? null : { behavior: "ask", reason: { type: "rule", ruleSource: rule.source } };
}

/** The question about a sensitive file, which no rule settles; `null` for other files. */
export function sensitiveFile(named: string, context: PermissionCase): Question | null {
  const path = absoluteFile(named, context);
  if (path === context.plan) return null;
  const sensitive = sensitivityOf(path, context);
  if (sensitive === null) return ledOutside(path, context);
  if (sensitive.linked) return linkedFile(path, sensitive.text, editSuggestions(path, context), context);
  const skill = /^(.*\/)?(\.claude\/skills\/[^/]+)\//.exec(relativeTo(context.projectDirectory, path))?.[2];
  if (skill !== undefined) {
    const offered = [addRules([{ toolName: "Edit", ruleContent: `/${skill}/**` }], "session")];
    const reason = { type: "safetyCheck", text: sensitive.text } as const;
    return { behavior: "ask", reason, suggestions: offered, classifierApprovable: true };
  }
  const offered = sensitive.settings && context.mode === "acceptEdits" ? [] : editSuggestions(path, context);
  const reason = { type: "safetyCheck", text: sensitive.text } as const;
  return { behavior: "ask", reason, suggestions: offered, classifierApprovable: true };
}

/** The question about a change that follows a link out of the session's folders; `null` for other files. */
function ledOutside(path: string, context: PermissionCase): Question | null {
  const text = leadsOutside(path, context);
  if (text === null) return null;
  const suggestions = [...acceptEdits(context), addFolders(path, context.paths.resolve(path))];
  return linkedFile(path, text, suggestions, context);
}

const linkedFile = (
  path: string,
  text: string,
  suggestions: readonly PermissionChange[],
  context: PermissionCase,
): Question => ({
  behavior: "ask",
  reason: { type: "safetyCheck", text },
  suggestions,
  blockedPath: context.paths.resolve(path),
  classifierApprovable: false,
  suppressAlwaysAllow: true,
});

/** Evaluates a file that no deny or ask rule matches. */
export function evaluateFile(access: Access, named: string, context: PermissionCase): Decision {
  const path = absoluteFile(named, context);
  if (access === "read" && isAliasedIn(path, context)) return { behavior: "ask", reason: aliasedName, suggestions: [] };
  if (access === "write" && isLaunchFile(path, context.projectDirectory)) {
    return { behavior: "allow", reason: { type: "other" } };
  }
  const inside = isWorkingPath(path, context);
  const own = inside ? context.rules.find((each) => allowsOwnFiles(each, context.tool.name)) : undefined;
  const rule = access === "read" && inside ? undefined : (own ?? pathRule(access, "allow", path, context));
  if (rule !== undefined) return { behavior: "allow", reason: { type: "rule", ruleSource: rule.source } };
  if (path === context.plan) return { behavior: "allow", reason: { type: "other" } };
  if (access === "read") return evaluateRead(path, inside, context);
  if (inside && context.mode === "acceptEdits") return { behavior: "allow", reason: { type: "mode" } };
  const suggestions = editSuggestions(path, context);
  const message = `Claude requested permissions to write to ${path}, but you haven't granted it yet.`;
  return { behavior: "ask", ...(inside ? {} : { reason: outside }), suggestions, message };
}

function evaluateRead(path: string, inside: boolean, context: PermissionCase): Decision {
  const isOpen =
    sensitivityOf(path, context) === null &&
    (["deny", "ask"] as const).every((behavior) => pathRule("write", behavior, path, context) === undefined);
  const writable = isOpen ? pathRule("write", "allow", path, context) : undefined;
  if (writable !== undefined) return { behavior: "allow", reason: { type: "rule", ruleSource: writable.source } };
  // Matches the real agent: a file of the session's folders needs no rule, so none is named.
  if (inside) return { behavior: "allow", reason: { type: "mode" } };
  const message = `Claude requested permissions to read from ${path}, but you haven't granted it yet.`;
  const text = leadsOutside(path, context);
  const suggestions = namesOf(path, context).flatMap((name) => {
    const rule = readRule(name, context, path);
    return rule === null ? [] : [addRules([rule], "session")];
  });
  if (text === null) return { behavior: "ask", reason: outside, suggestions, message };
  const reason = { type: "workingDir", text } as const;
  // If the file itself is the link, suggest only its folder.
  const offered =
    context.paths.isLink?.(path) === true && !context.paths.isDirectory(path) ? suggestions.slice(0, 1) : suggestions;
  return { behavior: "ask", reason, suggestions: offered, message, blockedPath: context.paths.resolve(path) };
}

/** Whether Windows may take a path for another one; folders above the project do not count for what lies in it. */
const isAliasedIn = (path: string, { projectDirectory }: PermissionCase): boolean =>
  isAliased(isInside(projectDirectory, path) ? relativeTo(projectDirectory, path) : path);

const aliasedName = { type: "other", text: "Windows may resolve the path to another file" } as const;

const outside = { type: "workingDir", text: "Path is outside allowed working directories" } as const;

function editSuggestions(path: string, context: PermissionCase): PermissionChange[] {
  if (isWorkingPath(path, context)) return acceptEdits(context);
  return [...acceptEdits(context), addFolders(...namesOf(path, context))];
}

/** A path as shown to people: relative to the shell's folder, or absolute outside it. */
export const shownPath = (named: string, context: Pick<PermissionCase, "cwd" | "home">): string =>
  relativeTo(context.cwd, absoluteFile(named, context));
