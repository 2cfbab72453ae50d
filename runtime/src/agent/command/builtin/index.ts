import type { LocalCommand } from "../define.ts";
import { agents } from "./agents.ts";
import { autocompact } from "./autocompact.ts";
import { clear } from "./clear.ts";
import { color } from "./color.ts";
import { compact } from "./compact.ts";
import { config } from "./config.ts";
import { context } from "./context.ts";
import { effort } from "./effort.ts";
import { goal } from "./goal.ts";
import { listAgentsCommand } from "./list-agents.ts";
import { mcp } from "./mcp.ts";
import { model } from "./model.ts";
import { outputStyle } from "./output-style.ts";
import { recap } from "./recap.ts";
import { reloadPluginsCommand } from "./reload-plugins.ts";
import { reloadSkills } from "./reload-skills.ts";
import { rename } from "./rename.ts";
import { usage } from "./usage.ts";

/** The commands that the agent carries out itself. */
export const localCommands: readonly LocalCommand[] = [
  agents,
  autocompact,
  clear,
  color,
  compact,
  config,
  context,
  effort,
  goal,
  listAgentsCommand,
  mcp,
  model,
  outputStyle,
  recap,
  reloadPluginsCommand,
  reloadSkills,
  rename,
  usage,
];

/** Commands of the vendor's terminal program that make no sense without one. */
export const terminalOnly: ReadonlySet<string> = new Set(
  "add-dir bug copy exit export extra-usage fast feedback focus heapdump help hooks ide keybindings login logout memory permissions plugin quit release-notes resume rewind sandbox skills status statusline tasks theme upgrade vim".split(
    " ",
  ),
);

/** Finds a command by its name or another word for it. */
export const findLocal = (name: string): LocalCommand | undefined =>
  localCommands.find((command) => command.name === name || command.aliases?.includes(name));
