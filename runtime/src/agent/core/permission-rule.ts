/** Where a rule came from. Names as on the wire. */
export type RuleSource =
  | "userSettings"
  | "projectSettings"
  | "localSettings"
  | "flagSettings"
  | "policySettings"
  | "cliArg"
  /** A command or skill that the turn goes by. */
  | "command"
  | "session";

/** What a rule does. */
export type RuleBehavior = "allow" | "deny" | "ask";

/** One permission rule. */
export interface ConfiguredRule {
  readonly behavior: RuleBehavior;
  readonly source: RuleSource;
  /** A tool's name, `mcp__server` or `mcp__server__*`. */
  readonly tool: string;
  /** The text in brackets; absent if the rule is about every use. */
  readonly content?: string;
  /** The folder that a path beginning with one slash starts from; absent if such paths match nothing. */
  readonly root?: string;
}
