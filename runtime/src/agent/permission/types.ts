import type { SentControl } from "@agentwire/protocol";
import type { PermissionMode } from "../core/permission-mode.ts";
import type { ConfiguredRule, RuleBehavior, RuleSource } from "../core/permission-rule.ts";
import type { Confirmation, PermissionSubject, Tool, ToolInput } from "../core/tool.ts";

export type { ConfiguredRule, RuleBehavior, RuleSource };

/** A rule as updates and suggestions carry it. */
export interface RuleValue {
  readonly toolName: string;
  readonly ruleContent?: string | undefined;
}

/** Where an update is stored. */
export type UpdateDestination = FileDestination | "session" | "cliArg";

/** Settings files that updates are written to. */
export type FileDestination = "userSettings" | "projectSettings" | "localSettings";

/** A change of what is permitted, as hosts send and agents suggest it. */
export type PermissionChange = NonNullable<SentControl<"can_use_tool">["permission_suggestions"]>[number];

/** The kinds of reasons for a decision. Names as on the wire. */
type ReasonType =
  | "rule"
  | "mode"
  | "subcommandResults"
  | "hook"
  | "other"
  | "workingDir"
  | "safetyCheck"
  | "classifier"
  | "sandboxOverride"
  | "asyncAgent";

/** The reason for a decision, with details. */
export interface Reason {
  readonly type: ReasonType;
  /** For people. */
  readonly text?: string;
  /** Source of the rule, if a rule asked. */
  readonly ruleSource?: RuleSource;
  /** Machine-readable, for automatic denials and limits of an organization. */
  readonly code?: string;
}

/**
 * Where a command runs. `inside` is the sandbox, and `approved` is a sandbox in which commands need no permission. The rest
 * is outside. `requested`: the model requests it. `wrapped`: the settings exclude the command, which is behind a variable or
 * another program.
 */
export type Confinement = "inside" | "approved" | "requested" | "wrapped" | "outside";

/** A question for the host. */
export interface Question {
  readonly behavior: "ask";
  readonly reason?: Reason;
  /** Absent if nothing may be offered. */
  readonly suggestions?: readonly PermissionChange[];
  /** The path that prevents the call. */
  readonly blockedPath?: string;
  /** Whether an automatic check might approve it. */
  readonly classifierApprovable?: boolean;
  /** A rule asks only because of what another command may start. Other parsers do not find a command there. */
  readonly implied?: boolean;
  /** The rule that requires the question, if another reason is reported. */
  readonly askRule?: ConfiguredRule;
  /** No rule that always allows this may be offered. */
  readonly suppressAlwaysAllow?: boolean;
  /** Only a person can answer, in every mode. */
  readonly interaction?: boolean;
  /** Text for the model if no one can be asked; the default is the reason's text. */
  readonly message?: string;
}

/** The decision about a call. */
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

/** The merged answers of PreToolUse hooks. */
export interface HookVerdict {
  readonly behavior: "allow" | "deny" | "ask";
  /** The hook set an input: if only a person can answer, this counts as the person's answer. */
  readonly answers?: boolean;
  readonly reason?: string;
  /** The source of the hook: `settings` on the wire for hooks of settings and of the host. */
  readonly source?: string;
}

/** The system refuses to follow a path, or a name in it is too long. */
export type Unresolved = "refused" | "too-long";

/** Information about the file system. Paths are absolute and normalized. */
export interface PathResolver {
  /** The path with links resolved as far as it exists; the same path if there are none. */
  resolve(path: string): string;
  isDirectory(path: string): boolean;
  /** Whether the path itself is a link; unknown if absent. */
  isLink?(path: string): boolean;
  /** Why the system does not follow the path, so that its target is unknown. */
  unresolved?(path: string): Unresolved | undefined;
}

/** Who can answer a question. */
export type PromptChannel =
  /** A host that answers. */
  | "host"
  /** No one: a call that needs a permission request is denied. */
  | "none"
  /** No one, and hooks for permission requests do not run either: a command that the user called does the work. */
  | "unattended"
  /** No one, because of the session's options. */
  | "forbidden";

/** One call and everything that affects its permission. */
export interface PermissionCase {
  readonly tool: Pick<Tool, "name" | "aliases">;
  readonly input: ToolInput;
  readonly subject: PermissionSubject;
  readonly mode: PermissionMode;
  /** In plan mode, each action is checked, as in auto mode. */
  readonly planChecks?: boolean;
  readonly rules: readonly ConfiguredRule[];
  readonly hook: HookVerdict | null;
  /** The current folder of the shell. */
  readonly cwd: string;
  /** Where the session was started. Relative rules are resolved from here. */
  readonly projectDirectory: string;
  readonly additionalDirectories: readonly string[];
  readonly home: string;
  /** The folder of the agent's settings and credentials. Default: `.claude` in the home folder. */
  readonly configDirectory?: string;
  /** The file of the session's plan, which the model may write in every mode; absent or `null` if there is none. */
  readonly plan?: string | null;
  readonly paths: PathResolver;
  /** What a person has to confirm, whatever rules allow; absent or `null` if nothing. */
  readonly confirmation?: Confirmation | null;
  /** What a skill adds beside its text; `null`: nothing. */
  readonly consent?: "hooks" | "rules" | null;
  /** Where a command would run. Default: `outside`. */
  readonly confinement?: Confinement;
  /** No shell of the session has run yet, so its variables are unknown. */
  readonly unseenShell?: boolean;
  readonly channel: PromptChannel;
}
