import type { LocalCommand } from "../../core/local-command.ts";
import type { AgentServices } from "../../services.ts";
import { clear } from "./clear.ts";
import { color } from "./color.ts";
import { config } from "./config.ts";
import { context } from "./context.ts";
import { effort } from "./effort.ts";
import { mcpCommand } from "./mcp.ts";
import { model } from "./model.ts";
import { outputStyle } from "./output-style.ts";
import { recap } from "./recap.ts";
import { reloadPluginsCommand } from "./reload-plugins.ts";
import { reloadSkillsCommand } from "./reload-skills.ts";
import { renameCommand } from "./rename.ts";
import { usage } from "./usage.ts";

/** The local commands that need no feature. */
export const builtinCommands: readonly LocalCommand<AgentServices>[] = [
  clear,
  color,
  config,
  context,
  effort,
  mcpCommand,
  model,
  outputStyle,
  recap,
  reloadPluginsCommand,
  reloadSkillsCommand,
  renameCommand,
  usage,
];

/** Commands of the vendor's terminal program that need a terminal. */
export const terminalOnly: ReadonlySet<string> = new Set(
  "add-dir bug copy exit export extra-usage fast feedback focus heapdump help hooks ide keybindings login logout memory permissions plugin quit release-notes resume rewind sandbox skills status statusline tasks theme upgrade vim".split(
    " ",
  ),
);
