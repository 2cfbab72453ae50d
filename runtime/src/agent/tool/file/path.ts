import { resolve } from "../../../posix/path.ts";
import type { ToolContext } from "../../core/tool.ts";

/**
 * The absolute form of a model's path, relative to the shell's folder, or to the home folder after a tilde. White space
 * around the path does not count.
 */
export const pathOf = (named: string, { shell, folders }: Pick<ToolContext, "shell" | "folders">): string =>
  resolve(shell.cwd, named.trim(), folders.home);
