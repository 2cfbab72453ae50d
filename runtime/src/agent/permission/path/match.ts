import { isAbsolute, isInside, normalize, relativeTo, resolve } from "../../../posix/path.ts";
import type { ConfiguredRule, PermissionCase } from "../types.ts";
import { compilePath, type PathTest } from "./glob.ts";

/** Which access to a file a rule is about. */
export type Access = "read" | "write";

/** The tools whose rules cover an access. */
const ruleTools: Readonly<Record<Access, readonly string[]>> = { read: ["Read"], write: ["Edit"] };

/** A path with the variables of the shell inserted whose values are known, and the output of `pwd`. */
const withFolders = (path: string, { cwd, home }: Pick<PermissionCase, "cwd" | "home">): string =>
  path.replace(/\$\(pwd\)|`pwd`|\$(?:\{(HOME|PWD)\}|(HOME|PWD)\b)/g, (_, braced, plain) =>
    (braced ?? plain) === "HOME" ? home : cwd,
  );

/**
 * The absolute path that a call means, with variables of the shell inserted. Another user's home counts as a separate
 * folder at the root: outside of everything.
 */
export function absolute(path: string, context: Pick<PermissionCase, "cwd" | "home">): string {
  const known = withFolders(path, context);
  return /^~[^/]/.test(known) ? normalize(`/${known}`) : resolve(context.cwd, known, context.home);
}

/** Whether a path has `..` after a folder. If the folder is a link, it leads elsewhere. */
export const isDetour = (named: string): boolean => /(?:^|\/)(?!\.{1,2}\/)[^/]+\/+(?:\.\/+)*\.\.(?:\/|$)/.test(named);

/** The absolute path of a detour in the way that the system follows it, with each `..`; `null` for other paths. */
export function detourOf(path: string, context: Pick<PermissionCase, "cwd" | "home">): string | null {
  if (!isDetour(path)) return null;
  const known = withFolders(path, context);
  if (isAbsolute(known)) return known;
  return known.startsWith("~/") ? context.home + known.slice(1) : `${context.cwd}/${known}`;
}

/** The absolute path that a file tool means, which inserts no variables. White space around it does not count. */
export const absoluteFile = (path: string, { cwd, home }: Pick<PermissionCase, "cwd" | "home">): string =>
  resolve(cwd, path.trim(), home);

/** The folders from which rules are resolved. */
export type PathBases = Pick<PermissionCase, "projectDirectory" | "home" | "paths">;

/** All names of a file: as given and with links resolved. */
export function namesOf(path: string, { paths }: Pick<PermissionCase, "paths">): readonly string[] {
  const resolved = paths.resolve(path);
  return resolved === path ? [path] : [path, resolved];
}

/** Whether a path is in a folder of the session, under all its names, and with backslashes as separators too. */
export function isWorkingPath(path: string, context: PermissionCase): boolean {
  const folders = [context.projectDirectory, ...context.additionalDirectories].map(normalize);
  const all = folders.flatMap((folder) => namesOf(folder, context));
  return namesOf(path, context).every((name) =>
    all.some((folder) => isInside(folder, name) && !climbs(relativeTo(folder, name))),
  );
}

/** Whether a path has a part `..` if backslashes separate its parts, as on Windows. */
const climbs = (path: string): boolean => /(?:^|[\\/])\.\.(?:[\\/]|$)/.test(path);

const outside = (path: string, target: string): string =>
  `${path} resolves through a symlink to ${target}, which is outside the allowed working directories`;

/** The notice for a path that is in the session's folders by name only; `null` for others. */
export function leadsOutside(path: string, context: PermissionCase): string | null {
  const target = context.paths.resolve(path);
  const byName = isWorkingPath(path, { ...context, paths: { ...context.paths, resolve: (name) => name } });
  if (target === path || !byName || isWorkingPath(path, context)) return null;
  return outside(path, target);
}

/** The same for a detour, whose links are followed before each `..`. */
export function detourOutside(named: string, context: PermissionCase): string | null {
  const detour = detourOf(named, context);
  if (detour === null) return null;
  const target = context.paths.resolve(detour);
  if (target === detour || !isWorkingPath(absolute(named, context), context) || isWorkingPath(target, context))
    return null;
  return outside(detour, target);
}

/** The first rule of a behavior that matches an access to a path. */
export function pathRule(
  access: Access,
  behavior: ConfiguredRule["behavior"],
  path: string,
  context: PathBases & Pick<PermissionCase, "rules">,
  names: readonly string[] = namesOf(path, context),
): ConfiguredRule | undefined {
  return context.rules.find((rule) => {
    if (rule.behavior !== behavior || rule.content === undefined || !ruleTools[access].includes(rule.tool))
      return false;
    // Such a rule is about one tool: see `allowsOwnFiles`.
    if (behavior === "allow" && rule.content === "*") return false;
    const test = compile(rule, rule.content, context);
    if (test === null) return behavior === "deny";
    return behavior === "allow" ? names.every(test) : names.some(test);
  });
}

/** Returns a test of absolute paths. An invalid pattern denies everything and allows nothing. */
function compile(rule: ConfiguredRule, content: string, context: PathBases): ((path: string) => boolean) | null {
  const base = baseOf(rule, content, context);
  if (base === undefined) return () => false;
  return within(base.folder, compilePath(base.pattern, { ignoreCase: true }), context);
}

function within(folder: string, test: PathTest | null, context: PathBases): ((path: string) => boolean) | null {
  if (test === null) return null;
  const folders = namesOf(folder, context);
  return (path) => folders.some((each) => isInside(each, path) && path !== each && test(relativeTo(each, path)));
}

/**
 * The folder of a rule's pattern, and the pattern. A folder with everything in it (`x/**`) is the folder itself: an
 * allow rule means the one beside its settings, the others mean every folder of that name. Comments, exceptions and paths that climb are not rules.
 */
function baseOf(
  rule: ConfiguredRule,
  content: string,
  { projectDirectory, home }: PathBases,
): { readonly folder: string; readonly pattern: string } | undefined {
  const relative = content.startsWith("./") ? content.slice(2) : content;
  if (/^(?:!|\.{1,2}\/)/.test(relative) || (relative.startsWith("#") && rule.behavior === "allow")) return undefined;
  const fullPattern = relative.replace(/(?<=[^/]\/?)\/\*\*$/, "");
  if (relative !== content && relative.startsWith("/")) return { folder: projectDirectory, pattern: relative };
  if (fullPattern.startsWith("//")) return { folder: "/", pattern: fullPattern.replace(/^\/+/, "/") };
  if (relative === "~" && rule.behavior === "allow") return undefined;
  if (fullPattern === "~") return { folder: normalize(home), pattern: "**" };
  if (fullPattern.startsWith("~/")) return { folder: normalize(home), pattern: fullPattern.slice(1) };
  if (fullPattern.startsWith("/"))
    return rule.root === undefined ? undefined : { folder: normalize(rule.root), pattern: fullPattern };
  const tied = fullPattern !== relative && rule.behavior === "allow" ? `/${fullPattern}` : fullPattern;
  return { folder: projectDirectory, pattern: tied };
}

/**
 * Returns a test for files that a search below `root` must not show, for a rule that denies reading. A relative pattern
 * matches at any depth here.
 */
export function hides(rule: ConfiguredRule, root: string, context: PathBases): (path: string) => boolean {
  const { content = "" } = rule;
  if (content.startsWith("#")) return () => false;
  const { projectDirectory } = context;
  const denies = compile(rule, content, context) ?? (() => true);
  const up = /^(?:\.\.\/)+/.exec(content)?.[0];
  const found = baseOf(rule, content, context);
  const climbing = up === undefined ? null : compilePath(`/${content.slice(up.length)}`, { ignoreCase: true });
  const climbed = up === undefined ? null : within(resolve(projectDirectory, up), climbing, context);
  if (climbed !== null) return climbed;
  if (found === undefined || /^(?:\/|~\/)/.test(content)) return denies;
  const base = isInside(projectDirectory, root) ? projectDirectory : root;
  const loose = compilePath(`**/${found.pattern.replace(/^(?:\.\/|\/)+/, "")}`, { ignoreCase: true });
  return (path) => denies(path) || (path !== base && (loose?.(relativeTo(base, path)) ?? true));
}
