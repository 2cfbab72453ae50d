import { spawn } from "node:child_process";

/** The program that opens a file in the user's browser. */
const openers: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  darwin: ["open"],
  win32: ["cmd", "/c", "start", ""],
};

/**
 * Opens a file in the user's browser. Resolves to `false` if there is no program for it.
 *
 * @param path - The path of the file.
 * @param env - The environment. `BROWSER` names another program.
 */
export function openInBrowser(path: string, env: NodeJS.ProcessEnv, platform = process.platform): Promise<boolean> {
  const named = env.BROWSER ?? "";
  const [command = "xdg-open", ...args] = named === "" ? (openers[platform] ?? ["xdg-open"]) : [named];
  return new Promise((resolve) => {
    const child = spawn(command, [...args, path], { stdio: "ignore", detached: true, env });
    child.once("error", () => resolve(false));
    child.once("spawn", () => {
      child.unref();
      resolve(true);
    });
  });
}
