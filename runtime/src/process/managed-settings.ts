/** Where whoever looks after a machine keeps settings for all of its users. */
export const managedSettingsFile = (platform: string): string =>
  platform === "darwin"
    ? "/Library/Application Support/ClaudeCode/managed-settings.json"
    : "/etc/claude-code/managed-settings.json";
