import { isInside, normalize, relativeTo, resolve } from "../../../posix/path.ts";
import type { PermissionCase, PermissionRule } from "../types.ts";
import { compilePath } from "./glob.ts";

/** Which rules speak about reading and which about changing a file. */
export type Access = "read" | "write";

/** The tool whose name rules about an access carry. */
const ruleTools: Readonly<Record<Access, readonly string[]>> = { read: ["Read"], write: ["Edit"] };

/**
 * The absolute path that a call means, variables of the shell put in. The home of another user is taken for a place of
 * its own at the root: outside of everything.
 */
export function absolute(path: string, { cwd, home }: Pick<PermissionCase, "cwd" | "home">): string {
  const known = path.replace(/\$(?:\{(HOME|PWD)\}|(HOME|PWD)\b)/g, (_, braced, plain) =>
    (braced ?? plain) === "HOME" ? home : cwd,
  );
  return /^~[^/]/.test(known) ? normalize(`/${known}`) : resolve(cwd, known, home);
}

/** Every name under which a file is known: as given and with links resolved. */
export function namesOf(path: string, { facts }: Pick<PermissionCase, "facts">): readonly string[] {
  const resolved = facts.resolve(path);
  return resolved === path ? [path] : [path, resolved];
}

/** Whether a path lies in a folder that the session may work in, under every name it has. */
export function isWorkingPath(path: string, context: PermissionCase): boolean {
  const folders = [context.projectDirectory, ...context.additionalDirectories].map(normalize);
  const all = folders.flatMap((folder) => namesOf(folder, context));
  return namesOf(path, context).every((name) => all.some((folder) => isInside(folder, name)));
}

/** The first rule of a behavior that speaks about an access to a path. */
export function pathRule(
  access: Access,
  behavior: PermissionRule["behavior"],
  path: string,
  context: PermissionCase,
): PermissionRule | undefined {
  const names = namesOf(path, context);
  return context.rules.find((rule) => {
    if (rule.behavior !== behavior || rule.content === undefined || !ruleTools[access].includes(rule.tool))
      return false;
    const test = compile(rule, rule.content, context);
    if (test === null) return behavior === "deny";
    return behavior === "allow" ? names.every(test) : names.some(test);
  });
}

/** A test of absolute paths. A pattern that cannot be matched safely denies everything and allows nothing. */
function compile(rule: PermissionRule, content: string, context: PermissionCase): ((path: string) => boolean) | null {
  const place = placeOf(rule, content, context);
  if (place === undefined) return () => false;
  const test = compilePath(place.pattern);
  if (test === null) return null;
  const folders = namesOf(place.folder, context);
  return (path) =>
    folders.some((folder) => isInside(folder, path) && path !== folder && test(relativeTo(folder, path)));
}

function placeOf(
  rule: PermissionRule,
  content: string,
  { projectDirectory, home }: PermissionCase,
): { folder: string; pattern: string } | undefined {
  if (content.startsWith("//")) return anchored("/", content.slice(2));
  if (content.startsWith("~/")) return anchored(home, content.slice(2));
  if (content.startsWith("/")) return rule.root === undefined ? undefined : anchored(rule.root, content.slice(1));
  const up = /^(?:\.\.\/)+/.exec(content)?.[0];
  if (up !== undefined) return anchored(resolve(projectDirectory, up), content.slice(up.length));
  return { folder: projectDirectory, pattern: content };
}

/** A pattern that starts at its folder: a slash in it keeps it from matching at any depth. */
const anchored = (folder: string, pattern: string): { folder: string; pattern: string } => ({
  folder: normalize(folder),
  pattern: pattern.includes("/") ? pattern : `./${pattern}`,
});
