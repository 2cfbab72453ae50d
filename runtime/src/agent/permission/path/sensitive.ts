import { isInside } from "../../../posix/path.ts";
import type { PermissionCase } from "../types.ts";

/** Folders whose content steers tools or the agent itself. */
const folders: ReadonlySet<string> = new Set(
  ".git .vscode .idea .claude .husky .devcontainer .cargo .mvn .yarn".split(" "),
);

/** Files that steer shells, version control or the agent. */
const files: ReadonlySet<string> = new Set(
  (
    ".gitconfig .gitmodules .bashrc .bash_aliases .bash_profile .bash_login .bash_logout .zshrc .zprofile .zshenv .zlogin .profile " +
    ".zlogout .ripgreprc .mcp.json .claude.json .npmrc .yarnrc .yarnrc.yml bunfig.toml .bunfig.toml .bazelrc " +
    ".bazelversion .envrc .pre-commit-config.yaml .pnpmfile.cjs .devcontainer.json lefthook.yml lefthook.yaml " +
    ".lefthook.yml .lefthook.yaml"
  ).split(" "),
);

/** What is known of the places that paths are compared with. */
type SensitivePlaces = Pick<PermissionCase, "projectDirectory" | "paths">;

/** Why a change of a file needs a person's word in every mode that asks at all. */
export interface Sensitivity {
  readonly text: string;
  /** The file holds permissions of this agent. */
  readonly settings: boolean;
}

/** Judges an absolute path; folders above the project do not count for what lies in it. `null` for ordinary files. */
export function sensitivity(path: string, projectDirectory: string): Sensitivity | null {
  const relative = isInside(projectDirectory, path) ? path.slice(projectDirectory.length) : path;
  if (isAliased(relative)) return aliased(path);
  // What stands behind a colon is a stream of the file to Windows.
  const segments = relative.split("/").map((segment) => segment.toLowerCase().replace(/(?<=.):.*$/, ""));
  const own = segments.slice(segments.lastIndexOf(".claude") + 1).join("/");
  const isSettings = /^settings(?:\.local)?\.json$/.test(own);
  if (segments.includes(".claude") && (isSettings || /^(?:commands|agents|skills)\//.test(own))) {
    const text = `Claude requested permissions to write to ${path}, but you haven't granted it yet.`;
    return { text, settings: isSettings };
  }
  if (/^(?:worktrees\/|launch\.json$)/.test(own) && segments.includes(".claude")) return null;
  if (relative.toLowerCase().includes("/.config/git/")) return edited(path);
  if (!segments.some((segment) => folders.has(segment)) && !files.has(segments.at(-1) ?? "")) return null;
  return edited(path);
}

/** The same under every name that a file is known by: a link may lead to what is sensitive. */
export function sensitivityOf(path: string, { projectDirectory, paths }: SensitivePlaces): Sensitivity | null {
  const own = sensitivity(path, projectDirectory);
  const target = paths.resolve(path);
  return own ?? (target === path ? null : sensitivity(target, paths.resolve(projectDirectory)));
}

/** The file that holds what the user signed in with. */
export const signInFile = ({ home, configDirectory }: Pick<PermissionCase, "home" | "configDirectory">): string =>
  `${configDirectory ?? `${home}/.claude`}/.credentials.json`;

/** Whether Windows may take a path for another one. */
export const isAliased = (path: string): boolean => path.split("/").some(isWindowsAlias);

/** Whether Windows may take a name for another one: a short name, dots or blanks at the end, a device. */
const isWindowsAlias = (name: string): boolean =>
  /~\d|[^.][. ]+$|^\.{3,}$|\.(?:con|prn|aux|nul|com\d|lpt\d)$/i.test(name);

const aliased = (path: string): Sensitivity => ({
  text: `Claude requested permissions to write to ${path}, which Windows may take for another file.`,
  settings: false,
});

/** Why a path that begins with two slashes needs a person's word: it may lie on another machine. */
export const remote = (path: string): Sensitivity => edited(path);

const edited = (path: string): Sensitivity => ({
  text: `Claude requested permissions to edit ${path} which is a sensitive file.`,
  settings: false,
});

/** How the project is started for a look at it: the agent keeps that file itself. */
export const isLaunchFile = (path: string, projectDirectory: string): boolean =>
  path === `${projectDirectory}/.claude/launch.json`;
