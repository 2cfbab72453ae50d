import type { StartupOptions } from "../core/options.ts";
import { parseRule } from "../permission/rule.ts";

/** A warning for each flag of the command line with a rule that was split incorrectly or never closed. */
export function doubtfulRules({
  allowedTools,
  disallowedTools,
}: Pick<StartupOptions, "allowedTools" | "disallowedTools">): string[] {
  const flags = { "--allowedTools": allowedTools, "--disallowedTools": disallowedTools };
  return Object.entries(flags).flatMap(([flag, rules]) => {
    const doubtful = rules.find((rule) => parseRule(rule) === null);
    if (doubtful === undefined) return [];
    return `${flag}: "${doubtful}" is not a complete rule, so the list may allow more or less than intended. Write a rule as Bash or Bash(git *). Put a rule with a closing parenthesis inside into the settings.`;
  });
}
