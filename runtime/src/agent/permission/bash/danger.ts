import { basename, dirname, isInside } from "../../../posix/path.ts";
import type { Script } from "../../../posix/shell/types.ts";
import { absolute } from "../path/match.ts";
import type { PermissionCase, Question } from "../types.ts";
import { safetyQuestion } from "./obstacle.ts";
import { namedPaths } from "./paths.ts";
import { isReadOnly } from "./read-only.ts";

/** Folders whose loss breaks a machine. */
const critical: ReadonlySet<string> = new Set(
  "/ /bin /boot /dev /etc /home /lib /lib64 /opt /proc /root /sbin /srv /sys /usr /var".split(" "),
);

/** The question about removing what must not be removed by the way; `null` where nothing of the kind is named. */
export function dangerousRemoval(script: Script, context: PermissionCase): Question | null {
  for (const command of script.commands) {
    const { program, writes } = namedPaths(command);
    if (program !== "rm" && program !== "rmdir") continue;
    for (const named of writes) {
      const path = absolute(named, context);
      const target = basename(path).includes("*") ? dirname(path) : path;
      if (critical.has(target) || target === context.home) return removal(`critical path: ${path}`);
      const folders = [context.cwd, context.projectDirectory];
      if (folders.some((folder) => isInside(target, folder))) {
        return removal(`working directory or its ancestor: ${path}`);
      }
    }
  }
  return null;
}

const removal = (what: string): Question => ({
  ...safetyQuestion(`Dangerous rm operation on ${what}`),
  suggestions: [],
});

/** The question about a change of folder that would make the rest mean something else; `null` where there is none. */
export function folderChange(script: Script): "write" | Question | null {
  const parts = script.commands.map((command) => ({ command, paths: namedPaths(command) }));
  if (script.commands.length < 2 || !parts.some(({ paths }) => paths.program === "cd")) return null;
  if (parts.some(({ paths }) => paths.program === "git" || paths.program === "hg" || paths.program === "svn")) {
    const text =
      "This command changes directory before running a version-control command, which can pick up untrusted hooks or repository configuration from the target directory. Approve only if you trust it.";
    return { behavior: "ask", reason: { type: "other", text } };
  }
  const writes = parts.some(
    ({ command, paths }) => paths.redirected.length > 0 || (paths.writes.length > 0 && !isReadOnly(command)),
  );
  return writes ? "write" : null;
}

/** Why a change of folder with a write needs a person. */
export const folderChangeText =
  "The command changes its directory and writes: where it writes cannot be told beforehand, so it needs approval";
