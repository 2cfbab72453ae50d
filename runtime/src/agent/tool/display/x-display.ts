import { toBase64 } from "@agentwire/protocol/codec";
import type { Ports } from "../../../ports.ts";
import type { DisplayService } from "../../core/tool-services.ts";

/** The variable that configures a display: the name of an X display, such as `:0`. `DISPLAY` alone does not count. */
const variable = "AGENTWIRE_DISPLAY";

/** The configured display; `null` if there is none. */
export const displayName = (env: Ports["env"]): string | null => env[variable]?.trim() || null;

const buttons = { left: "1", middle: "2", right: "3" } as const;

/**
 * The configured X display, controlled by external programs: `import` of ImageMagick takes screenshots, `xdotool`
 * clicks and types. `null` if none is configured. Rejects with the program's error, or with its name if it is not
 * installed. `folder` holds a screenshot until it is read.
 */
export function xDisplay({ processes, files, ids, env }: Ports, cwd: string, folder: string): DisplayService | null {
  const display = displayName(env);
  if (display === null) return null;

  async function run(program: string, args: readonly string[], signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const child = processes.spawn(program, args, { cwd, env: { ...env, DISPLAY: display ?? undefined } });
    let output = "";
    child.onOutput((_, text) => {
      output = (output + text).slice(0, longestWords);
    });
    const stop = (): void => child.kill("SIGTERM");
    signal.addEventListener("abort", stop, { once: true });
    child.input("");
    const { code } = await child.end;
    signal.removeEventListener("abort", stop);
    signal.throwIfAborted();
    if (code === notFound)
      throw new Error(`the program '${program}' is not installed. Install it with the system's package manager.`);
    if (code !== 0)
      throw new Error(`${program} failed on display ${display}: ${output.trim() || "it gave no reason."}`);
  }

  return {
    async screenshot(signal) {
      await files.makeDirectory(folder);
      const path = `${folder}/screen-${ids.uuid()}.png`;
      try {
        await run("import", ["-window", "root", path], signal);
        return toBase64(await files.read(path));
      } finally {
        await files.remove(path).catch(() => {});
      }
    },
    async click(x, y, button, count, signal) {
      const repeated = ["click", "--repeat", String(count), "--delay", "80", buttons[button]];
      await run("xdotool", ["mousemove", String(x), String(y), ...repeated], signal);
    },
    async type(text, signal) {
      if (text !== "") await run("xdotool", ["type", "--clearmodifiers", "--", text], signal);
    },
  };
}

/** The exit code of a missing program. */
const notFound = 127;
/** Maximum length of a program's output in a message, in characters. */
const longestWords = 2000;
