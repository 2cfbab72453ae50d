import type { SimpleCommand } from "../../../posix/shell/types.ts";
import { absolute, isWorkingPath, pathRule } from "../path/match.ts";
import { sensitivity } from "../path/sensitive.ts";
import type { PermissionCase, Reason } from "../types.ts";
import { namedPaths } from "./paths.ts";
import { isReadOnly } from "./read-only.ts";

/** A path that stands in the way of a command. */
export interface PathProblem {
  readonly path: string;
  readonly access: "read" | "write" | "redirect";
  readonly reason?: Reason;
}

/**
 * The first path of a command that needs a person's word: outside the folders of the session, sensitive, or changed
 * where changes are asked about. `allowed` says that a rule allows the command, which then may change files inside.
 */
export function pathProblem(command: SimpleCommand, allowed: boolean, context: PermissionCase): PathProblem | null {
  const { reads, writes, redirected } = namedPaths(command);
  const changes = isReadOnly(command) ? [] : writes;
  const read = isReadOnly(command) ? [...reads, ...writes] : reads;
  const written = changes.map((path) => [path, "write"] as const);
  const targets = [...written, ...redirected.map((path) => [path, "redirect"] as const)];
  const blocked = targets.flatMap(([path, access]) => {
    const problem = writeProblem(path, access, allowed, context);
    return problem === null ? [] : [problem];
  });
  const worst =
    blocked.find(({ reason }) => reason !== undefined) ?? blocked.find(({ path }) => !isWorkingPath(path, context));
  if (worst !== undefined || blocked[0] !== undefined) return worst ?? blocked[0] ?? null;
  for (const named of read) {
    const path = absolute(named, context);
    if (hidesDenied(named, context)) return { path, access: "read", reason: hiddenByGlob };
    if (
      path !== context.plan &&
      !isWorkingPath(path, context) &&
      pathRule("read", "allow", path, context) === undefined
    )
      return { path, access: "read" };
  }
  return null;
}

/** A pattern may match files that a rule denies, and `.*` the folder above. */
function hidesDenied(named: string, { rules }: PermissionCase): boolean {
  if (/(?:^|\/)\.[*?[]/.test(named)) return true;
  const isPattern = /[*?[]/.test(named);
  return (
    isPattern && rules.some((rule) => rule.behavior === "deny" && rule.tool === "Read" && rule.content !== undefined)
  );
}

const hiddenByGlob = {
  type: "other",
  text: "A pattern of file names in this command can't be checked before it runs",
} as const;

function writeProblem(
  named: string,
  access: "write" | "redirect",
  allowed: boolean,
  context: PermissionCase,
): PathProblem | null {
  if (access === "write" && /[*?[]/.test(named)) {
    const text = "Glob patterns are not allowed in write operations. Please specify an exact file path.";
    return { path: named, access, reason: { type: "other", text } };
  }
  if (access === "redirect" && named.startsWith("~")) return { path: named, access };
  const path = absolute(named, context);
  if (access === "redirect" && path === context.plan) return null;
  const sensitive = sensitivity(path, context.projectDirectory);
  if (sensitive !== null) return { path, access, reason: { type: "safetyCheck", text: sensitive.text } };
  if (pathRule("write", "allow", path, context) !== undefined) return null;
  const inside = isWorkingPath(path, context);
  if (inside && (context.mode === "acceptEdits" || (allowed && access === "write"))) return null;
  return { path, access };
}
