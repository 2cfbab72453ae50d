import type { StartupOptions } from "../agent/core/options.ts";
import type { Ports } from "../ports.ts";
import { resolve } from "../posix/path.ts";
import type { CommandLine } from "./command-line/argv.ts";

type Prompts = Partial<Pick<StartupOptions, "systemPrompt" | "appendSystemPrompt">>;

/** System prompts from files, or the first file that cannot be read. */
export type PromptFiles =
  | { readonly ok: true; readonly prompts: Prompts }
  | { readonly ok: false; readonly error: string };

const named = [
  { flag: "systemPromptFile", option: "systemPrompt", title: "System prompt file" },
  { flag: "appendSystemPromptFile", option: "appendSystemPrompt", title: "Append system prompt file" },
] as const;

/** Reads the files that the command line names for system prompts. A prompt of the command line itself goes first. */
export async function readPromptFiles(
  files: Pick<Ports["files"], "read" | "stat">,
  cwd: string,
  given: CommandLine["values"],
): Promise<PromptFiles> {
  let prompts: Prompts = {};
  for (const { flag, option, title } of named) {
    const name = given.get(flag)?.at(-1);
    if (name === undefined) continue;
    const path = resolve(cwd, name);
    if ((await files.stat(path)) === null) return { ok: false, error: `Error: ${title} not found: ${path}` };
    if (!given.has(option)) prompts = { ...prompts, [option]: new TextDecoder().decode(await files.read(path)) };
  }
  return { ok: true, prompts };
}
