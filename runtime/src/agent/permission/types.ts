import type { SentControl } from "@agentwire/protocol";
import type { PermissionMode } from "../core/permission-mode.ts";
import type { ConfiguredRule, RuleBehavior, RuleSource } from "../core/permission-rule.ts";
import type { PermissionSubject, Tool, ToolInput } from "../core/tool.ts";

export type { ConfiguredRule, RuleBehavior, RuleSource };

/** A rule as updates and suggestions carry it. */
export interface RuleValue {
  readonly toolName: string;
  readonly ruleContent?: string | undefined;
}

/** Where an update is kept. */
export type UpdateDestination = FileDestination | "session" | "cliArg";

/** Settings files that updates are written to. */
export type FileDestination = "userSettings" | "projectSettings" | "localSettings";

/** A change of what is permitted, as hosts send and agents suggest it. */
export type PermissionChange = NonNullable<SentControl<"can_use_tool">["permission_suggestions"]>[number];

/** Why a decision fell as it did. Names as on the wire. */
type ReasonType =
  | "rule"
  | "mode"
  | "subcommandResults"
  | "hook"
  | "other"
  | "workingDir"
  | "safetyCheck"
  | "classifier"
  | "asyncAgent";

/** Why, with what belongs to it. */
export interface Reason {
  readonly type: ReasonType;
  /** For people. */
  readonly text?: string;
  /** Source of the rule, where a rule asked. */
  readonly ruleSource?: RuleSource;
  /** Machine-readable, for automatic denials. */
  readonly code?: string;
}

/** A question for the host. */
export interface Question {
  readonly behavior: "ask";
  readonly reason?: Reason;
  /** Absent if nothing may be offered. */
  readonly suggestions?: readonly PermissionChange[];
  /** The path that stood in the way. */
  readonly blockedPath?: string;
  /** Whether an automatic check might approve it. */
  readonly classifierApprovable?: boolean;
  /** A rule asks about it only because of what another command may start. */
  readonly implied?: boolean;
  /** The rule that wanted it asked, where something else is said to be the reason. */
  readonly askRule?: ConfiguredRule;
  /** No rule that always allows this may be offered. */
  readonly suppressAlwaysAllow?: boolean;
  /** Only a person can answer, in every mode. */
  readonly interaction?: boolean;
  /** Text for the model if no one can be asked; the default is the reason's text. */
  readonly message?: string;
}

/** What is decided about a call. */
export type Decision = { readonly behavior: "allow"; readonly reason?: Reason } | Denial | Question;

/** A denial without a permission request. */
export interface Denial {
  readonly behavior: "deny";
  /** Absent if the only reason is that no one can be asked. */
  readonly reason?: Reason;
  /** Text for the model. */
  readonly message: string;
  /** Why it did not run, as the wire names it. */
  readonly kind: "permission-rule" | "user-rejected" | "automode-unavailable";
}

/** What PreToolUse hooks said, merged. */
export interface HookVerdict {
  readonly behavior: "allow" | "deny" | "ask";
  /** The hook gave an input of its own: where only a person can answer, it speaks for that person. */
  readonly answers?: boolean;
  readonly reason?: string;
  /** Where the hook is configured: `settings` on the wire for hooks of settings and of the host. */
  readonly source?: string;
}

/** What is known of the file system. Paths are absolute and normalized. */
export interface PathResolver {
  /** The path with links resolved as far as it exists; the same path where there are none. */
  resolve(path: string): string;
  isDirectory(path: string): boolean;
  /** Whether the path itself is a link that leads somewhere; not known where it is absent. */
  isLink?(path: string): boolean;
}

/** Whom a question can be put to. */
export type PromptChannel =
  /** A host that answers. */
  | "host"
  /** No one: a call that needs a permission request is denied. */
  | "none"
  /** No one, because of the session's options. */
  | "forbidden";

/** One call and everything that bears on it. */
export interface PermissionCase {
  readonly tool: Pick<Tool, "name" | "aliases">;
  readonly input: ToolInput;
  readonly subject: PermissionSubject;
  readonly mode: PermissionMode;
  /** In plan mode, actions are checked one by one, as in the automatic mode. */
  readonly planChecks?: boolean;
  readonly rules: readonly ConfiguredRule[];
  readonly hook: HookVerdict | null;
  /** The shell's folder. */
  readonly cwd: string;
  /** Where the session was started: relative rules start here. */
  readonly projectDirectory: string;
  readonly additionalDirectories: readonly string[];
  readonly home: string;
  /** Where the agent keeps its settings and what the user signed in with; `.claude` in the home where it is absent. */
  readonly configDirectory?: string;
  /** The file of the session's plan, which the model may write in every mode; absent or `null` if there is none. */
  readonly plan?: string | null;
  readonly paths: PathResolver;
  /** The skill of the case brings more than words along: rules, for one. */
  readonly consent?: boolean;
  /** The command of the case runs inside a sandbox whose walls are enough. */
  readonly enclosed?: boolean;
  /** No shell of the session has run yet, so it is not known which variables there are. */
  readonly unseenShell?: boolean;
  readonly channel: PromptChannel;
}
