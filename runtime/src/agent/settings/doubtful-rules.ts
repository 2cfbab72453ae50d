import type { AgentOptions } from "../core/options.ts";
import { parseRule } from "../permission/rule.ts";

/** What is told of rules on the command line that were cut in the wrong place or not closed. */
export function doubtfulRules({ allowedTools, disallowedTools }: AgentOptions): string[] {
  const flags = { "--allowedTools": allowedTools, "--disallowedTools": disallowedTools };
  return Object.entries(flags).flatMap(([flag, rules]) => {
    const doubtful = rules.find((rule) => parseRule(rule) === null);
    if (doubtful === undefined) return [];
    return `${flag}: "${doubtful}" is no whole rule, so the list may allow more or less than was meant. A rule looks like Bash or Bash(git *); one with a closing bracket inside belongs into the settings.`;
  });
}
