import { basename, dirname, isInside } from "../../../posix/path.ts";
import type { PermissionCase, Unresolved } from "../types.ts";

/** Folders whose content controls tools or the agent itself. */
const folders: ReadonlySet<string> = new Set(
  ".git .vscode .idea .claude .husky .devcontainer .cargo .mvn .yarn".split(" "),
);

/** Files that control shells, version control or the agent. */
const files: ReadonlySet<string> = new Set(
  (
    ".gitconfig .gitmodules .bashrc .bash_aliases .bash_profile .bash_login .bash_logout .zshrc .zprofile .zshenv .zlogin .profile " +
    ".zlogout .ripgreprc .mcp.json .claude.json .npmrc .yarnrc .yarnrc.yml bunfig.toml .bunfig.toml .bazelrc " +
    ".bazelversion .envrc .pre-commit-config.yaml .pnpmfile.cjs .devcontainer.json lefthook.yml lefthook.yaml " +
    ".lefthook.yml .lefthook.yaml .pnp.cjs .pnp.loader.mjs .pnp.js .pnp.data.json .bazeliskrc pyrightconfig.json " +
    "gradle-wrapper.properties maven-wrapper.properties"
  ).split(" "),
);

/** The folders that paths are compared with. */
type SensitivePaths = Pick<PermissionCase, "projectDirectory" | "paths">;

/** Why a change of a file needs approval in every mode that asks. */
export interface Sensitivity {
  readonly text: string;
  /** The file holds permissions of this agent. */
  readonly settings: boolean;
  /** The path is a link to the sensitive file, or cannot be followed. No check of an action replaces a person then. */
  readonly linked?: true;
}

/**
 * Classifies an absolute path. Folders above the project do not count for files inside it. A path below `/net` is on
 * another machine. `null` for ordinary files.
 */
export function sensitivity(path: string, projectDirectory: string): Sensitivity | null {
  if (/^\/net(?:\/|$)/i.test(path)) return edited(path);
  const relative = isInside(projectDirectory, path) ? path.slice(projectDirectory.length) : path;
  if (isAliased(relative)) return aliased(path);
  // On Windows, text after a colon names a stream of the file.
  const segments = relative.split("/").map((segment) => folded(segment).replace(/(?<=.):.*$/, ""));
  const own = segments.slice(segments.lastIndexOf(".claude") + 1).join("/");
  const isSettings = /^settings(?:\.local)?\.json$/.test(own);
  if (segments.includes(".claude") && (isSettings || /^(?:commands|agents|skills)\//.test(own))) {
    const text = `Claude requested permissions to write to ${path}, but you haven't granted it yet.`;
    return { text, settings: isSettings };
  }
  if (relative === "/.claude/launch.json") return null;
  if (/\/\.config\/git(?:\/|$)/i.test(relative)) return edited(path);
  // Worktrees of the agent are ordinary folders, but what is sensitive in others is so in them.
  const isOrdinary = (at: number) =>
    segments[at] === ".claude" && /^worktrees\/./.test(segments.slice(at + 1).join("/"));
  const inFolder = segments.some((segment, at) => folders.has(segment) && !isOrdinary(at));
  if (!inFolder && !files.has(segments.at(-1) ?? "")) return null;
  return edited(path);
}

/** A name as some file systems compare it: without capitals and without characters that they ignore. */
const folded = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g, "")
    .replaceAll("\u0131", "i")
    .replaceAll("\u017f", "s");

/** Classifies a file under all its names, because a link may lead to a sensitive file, or to an unknown one. */
export function sensitivityOf(path: string, { projectDirectory, paths }: SensitivePaths): Sensitivity | null {
  const own = sensitivity(path, projectDirectory);
  const unfollowed = own === null ? paths.unresolved?.(path) : undefined;
  if (unfollowed !== undefined) return unresolved(path, unfollowed);
  const target = paths.resolve(path);
  if (own !== null || target === path) return own;
  const behind = sensitivity(target, paths.resolve(projectDirectory));
  return behind && { ...behind, text: `${behind.text} ${path} resolves through a symlink to ${target}.`, linked: true };
}

/** A file in the agent's own folder that holds secrets. */
interface SecretFile {
  readonly path: string;
  /** What it holds, as messages say it. */
  readonly content: string;
}

/** The files with the user's credentials and with the keys of this computer. */
export function secretFiles({
  home,
  configDirectory = `${home}/.claude`,
}: Pick<PermissionCase, "home" | "configDirectory">): readonly SecretFile[] {
  return [
    { path: `${configDirectory}/.credentials.json`, content: "the user's credentials" },
    { path: `${configDirectory}/.device-keys.json`, content: "the keys of this computer" },
  ];
}

/** The secret file that a path names, in any spelling that a file system may resolve to it. */
export function secretFileAt(
  path: string,
  context: Pick<PermissionCase, "home" | "configDirectory" | "paths">,
): SecretFile | undefined {
  const { paths } = context;
  const name = basename(path)
    .toLowerCase()
    .replace(/:.*$|[. ]+$/, "");
  const folders = [dirname(path), paths.resolve(dirname(path))];
  return secretFiles(context).find((file) => {
    const own = dirname(file.path);
    const isNamed =
      name === basename(file.path) || (/~\d+\.jso$/.test(name) && name.startsWith(basename(file.path).slice(1, 3)));
    const isHere = folders.some(
      (folder) => folder.toLowerCase() === own.toLowerCase() || folder === paths.resolve(own),
    );
    return (isNamed && isHere) || paths.resolve(path) === paths.resolve(file.path);
  });
}

/** Whether Windows may resolve a path to another one. */
export const isAliased = (path: string): boolean => path.split(/[\\/]/).some(isWindowsAlias);

/** Whether Windows may resolve a name to another one: a short name, dots or blanks at the end, a device. */
const isWindowsAlias = (name: string): boolean =>
  /~\d|(?!^\.\.?$)[.\s]$|\.(?:con|prn|aux|nul|com[1-9]|lpt[1-9])$/i.test(name);

const aliased = (path: string): Sensitivity => ({
  text: `Claude requested permissions to write to ${path}, which Windows may resolve to another file.`,
  settings: false,
});

/** Why a path that begins with two slashes needs approval: it may be on another machine. */
export const remote = (path: string): Sensitivity => edited(path);

/** What a question says about a path that the system does not follow. */
export const unknownTarget = (path: string): string =>
  `The system does not allow this agent to follow ${path}, so its target is unknown.`;

const unresolved = (path: string, reason: Unresolved): Sensitivity => ({
  text: unknownTarget(path),
  settings: false,
  ...(reason === "refused" && { linked: true }),
});

const edited = (path: string): Sensitivity => ({
  text: `Claude requested permissions to edit ${path} which is a sensitive file.`,
  settings: false,
});

/** Whether a path is the launch configuration of the project, which the agent itself maintains. */
export const isLaunchFile = (path: string, projectDirectory: string): boolean =>
  path === `${projectDirectory}/.claude/launch.json`;
