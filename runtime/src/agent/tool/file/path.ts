import { resolve } from "../../../posix/path.ts";
import type { ToolContext } from "../../core/tool.ts";

/** The absolute path that a model means: from the shell's folder, or from home behind a tilde. */
export const pathOf = (named: string, { shell, folders }: Pick<ToolContext, "shell" | "folders">): string =>
  resolve(shell.cwd, named, folders.home);
