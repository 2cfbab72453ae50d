import type { LocalCommand } from "../define.ts";
import { clear } from "./clear.ts";
import { compact } from "./compact.ts";
import { context } from "./context.ts";
import { model } from "./model.ts";
import { rename } from "./rename.ts";
import { usage } from "./usage.ts";

/** The commands that the agent carries out itself. */
export const localCommands: readonly LocalCommand[] = [clear, compact, context, model, rename, usage];

/** Commands of the vendor's terminal program that make no sense without one. */
export const terminalOnly: ReadonlySet<string> = new Set(
  "add-dir bug doctor exit export feedback help hooks ide keybindings login logout memory permissions quit resume sandbox status statusline theme upgrade vim".split(
    " ",
  ),
);

/** Finds a command by its name or another word for it. */
export const findLocal = (name: string): LocalCommand | undefined =>
  localCommands.find((command) => command.name === name || command.aliases?.includes(name));
