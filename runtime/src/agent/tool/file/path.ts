import { resolve } from "../../../posix/path.ts";
import type { ToolContext } from "../../core/tool.ts";

/**
 * The absolute form of a model's path, relative to the shell's folder, or to the home folder after a tilde. White space
 * around the path does not count.
 */
export const pathOf = (named: string, { shell, folders }: Pick<ToolContext, "shell" | "folders">): string =>
  resolve(shell.cwd, named.trim(), folders.home);

/**
 * The refusal to read a path whose links cannot be followed, because rules may deny what it leads to; `null` if they
 * can, or if nothing is there.
 */
export async function unresolvedRefusal(path: string, { ports }: Pick<ToolContext, "ports">): Promise<string | null> {
  try {
    await ports.files.resolve(path);
    return null;
  } catch {
    return `Cannot read '${path}': its links cannot be followed, so it is not known where it leads. Name the file itself.`;
  }
}
