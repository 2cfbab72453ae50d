import type { ProcessFacts } from "../agent/session/facts.ts";
import type { AgentOptions } from "../agent/session/options.ts";
import { SettingsDesk } from "../agent/workspace/settings/desk.ts";
import type { Ports } from "../ports.ts";
import { configDirectory } from "../session/project-folder.ts";

/** Reads the settings that a process was told to read. */
export function loadSettings(ports: Ports, facts: ProcessFacts, options: AgentOptions): Promise<SettingsDesk> {
  const { CLAUDE_CONFIG_DIR: own, HOME: home } = ports.env;
  return SettingsDesk.load(
    ports,
    {
      configDirectory: configDirectory(ports.env),
      projectDirectory: facts.cwd,
      managedFile: managedFile(facts.platform),
    },
    { sources: options.settingSources, flag: options.settings, managed: options.managedSettings },
    own ? `${own}/.claude.json` : `${home ?? ""}/.claude.json`,
  );
}

/** Where whoever looks after a machine keeps settings for all of its users. */
const managedFile = (platform: string): string =>
  platform === "darwin"
    ? "/Library/Application Support/ClaudeCode/managed-settings.json"
    : "/etc/claude-code/managed-settings.json";
