/**
 * A path in the form in which agents use it as the name of a folder.
 */
export const projectName = (path: string): string => path.replace(/[^a-zA-Z0-9]/g, "-");

/**
 * Creates a function that replaces one folder by another in texts: as a path, and as the name under which agents store
 * the sessions of a folder.
 *
 * @param from - The path of the folder in the texts.
 * @param to - The path that replaces it.
 * @example
 * import { moveFolder } from "@agentwire/replay/node";
 *
 * console.log(moveFolder("/home/me/app", "/tmp/app")("cd /home/me/app/src")); // cd /tmp/app/src
 */
export const moveFolder =
  (from: string, to: string): ((text: string) => string) =>
  (text) =>
    text.replaceAll(from, to).replaceAll(projectName(from), projectName(to));
