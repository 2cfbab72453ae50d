import type { PermissionCase } from "../types.ts";
import { hides, type PathBases } from "./match.ts";

/** Returns a test for files below a folder that searches must not show, because rules deny reading them. */
export function hiddenFiles(
  root: string,
  context: PathBases & Pick<PermissionCase, "rules">,
): (path: string) => boolean {
  const tests = context.rules
    .filter(({ behavior, tool, content }) => behavior === "deny" && tool === "Read" && content !== undefined)
    .map((rule) => hides(rule, root, context));
  return (path) => tests.some((test) => test(path));
}
