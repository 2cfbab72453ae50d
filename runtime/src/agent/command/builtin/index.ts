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
  "add-dir advisor allowed-tools android app autofix-pr background bashes bg branch brief bug cd checkpoint chrome continue copy desktop diff exit export extra-usage fast feedback focus fork heapdump help hooks ide install-github-app install-slack-app ios keybindings login logout marketplace memory mobile passes permissions plan plugin plugins powerup privacy-settings quit radio rate-limit-options rc release-notes remote-control remote-env resume rewind routines sandbox schedule scroll-speed session setup-bedrock setup-vertex share skills status statusline stickers stop tasks teleport terminal-setup theme tp tui ultraplan ultrareview undo upgrade usage-credits vim voice web-setup wellbeing workflows".split(
    " ",
  ),
);
