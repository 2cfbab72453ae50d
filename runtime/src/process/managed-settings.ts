/** Folder of the machine-wide settings that an administrator manages. */
export const managedSettingsFile = (platform: string): string =>
  platform === "darwin"
    ? "/Library/Application Support/ClaudeCode/managed-settings.json"
    : "/etc/claude-code/managed-settings.json";
