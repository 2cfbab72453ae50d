/** Where a rule comes from. Names as on the wire. */
export type RuleSource =
  | "userSettings"
  | "projectSettings"
  | "localSettings"
  | "flagSettings"
  | "policySettings"
  | "cliArg"
  /** A command or skill of the turn. */
  | "command"
  | "session"
  /** The configuration of an MCP server. */
  | "mcpServerPolicy";

/** The effect of a rule. */
export type RuleBehavior = "allow" | "deny" | "ask";

/** One permission rule. */
export interface ConfiguredRule {
  readonly behavior: RuleBehavior;
  readonly source: RuleSource;
  /** A tool's name, `mcp__server` or `mcp__server__*`. */
  readonly tool: string;
  /** The text in parentheses; absent if the rule matches every use. */
  readonly content?: string;
  /** The rule stands for a limit of the organization, which no other rule settles. */
  readonly limit?: true;
  /** The folder for paths that begin with one slash; absent if such paths match nothing. */
  readonly root?: string;
}
