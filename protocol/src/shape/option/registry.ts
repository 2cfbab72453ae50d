import { keyed } from "../../schema/entry.ts";
import { extensionOptions } from "./entry/extension.ts";
import { modelOptions } from "./entry/model.ts";
import { outputOptions } from "./entry/output.ts";
import { permissionOptions } from "./entry/permission.ts";
import { processOptions } from "./entry/process.ts";
import { sessionOptions } from "./entry/session.ts";
import { settingOptions } from "./entry/setting.ts";

/** All session options, by their name in the host API. */
export const sessionOptionTable = keyed(
  [
    ...modelOptions,
    ...outputOptions,
    ...permissionOptions,
    ...extensionOptions,
    ...sessionOptions,
    ...settingOptions,
    ...processOptions,
  ],
  "name",
);

/** Arguments at the start of every command line. */
export const baseArgv = ["--output-format", "stream-json", "--verbose", "--input-format", "stream-json"] as const;

/** Flags in the order in which the SDK writes them. Agents accept any order. */
export const argvOrder = [
  "--thinking",
  "--max-thinking-tokens",
  "--thinking-display",
  "--effort",
  "--max-turns",
  "--max-budget-usd",
  "--task-budget",
  "--model",
  "--agent",
  "--betas",
  "--json-schema",
  "--debug-file",
  "--debug",
  "--permission-prompt-tool",
  "--permission-prompts",
  "--continue",
  "--resume",
  "--allowedTools",
  "--disallowedTools",
  "--tools",
  "--mcp-config",
  "--setting-sources",
  "--strict-mcp-config",
  "--permission-mode",
  "--allow-dangerously-skip-permissions",
  "--fallback-model",
  "--include-hook-events",
  "--include-partial-messages",
  "--session-mirror",
  "--project-config-root",
  "--add-dir",
  "--await-initialize",
  "--plugin-dir",
  "--plugin-dir-no-mcp",
  "--fork-session",
  "--resume-session-at",
  "--resume-drops-turn",
  "--session-id",
  "--no-session-persistence",
  "--managed-settings",
  "--*",
  "--settings",
] as const;

/** Environment variables that a host always sets. */
export const baseEnv = {
  CLAUDE_CODE_ENTRYPOINT: "kind of host, for example `sdk-ts`",
  CLAUDE_AGENT_SDK_VERSION: "release of the host",
  CLAUDE_CODE_SDK_READS_SESSION_STATE: "`1` requests `system/session_state_changed`",
} as const;
