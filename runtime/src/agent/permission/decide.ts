import type { Confirmation } from "../core/tool.ts";
import { isSingleCommand, unapproved } from "./bash/evaluate.ts";
import { allowsAnything } from "./bash/open-rule.ts";
import { coversTool, serverRule } from "./rule.ts";
import { evaluatorOf } from "./subject/subject.ts";
import type {
  ConfiguredRule,
  Decision,
  Denial,
  PermissionCase,
  Question,
  Reason,
  RuleBehavior,
  RuleSource,
} from "./types.ts";

/**
 * Decides about one call. The first of these that applies decides: hook denials, deny rules, ask rules, hooks that ask,
 * the bypass mode. Then follow checks that no rule can override, hooks and rules that allow, the tool's own check, and
 * last the mode's default. A pure function: the case holds everything that it needs. An unknown situation becomes a
 * permission request.
 */
export function decidePermission(given: PermissionCase): Decision {
  const context = { ...given, rules: effectiveRules(given) };
  const evaluator = evaluatorOf(context);
  const { hook, mode, tool } = context;
  if (hook?.behavior === "deny") return hookDenial(tool.name, hook.reason);
  const denying = toolRule("deny", context);
  if (denying !== undefined) return toolDenial(tool.name, denying.source);
  const denied = evaluator.deny(context);
  if (denied !== null) return denied;
  const checks = isChecked(context);
  const limit = context.rules.find((rule) => rule.limit && rule.behavior === "ask" && rule.tool === tool.name);
  const asking = toolRule("ask", { ...context, rules: context.rules.filter((rule) => !rule.limit) });
  const own = evaluator.evaluate({ ...context, mode: mode === "acceptEdits" ? mode : "default" });
  if (asking?.source === "mcpServerPolicy" && limit === undefined && mode === "auto") return uncheckedDenial(tool.name);
  if (asking !== undefined) return raised(limited(questionOfRule(asking, own, context), limit), context);
  if (limit !== undefined) return raised(limited({ behavior: "ask", reason: organization }, limit), context);
  const ruleDecision = evaluator.ask(context);
  const guarded = checks || ruleDecision !== null ? evaluator.guard(context) : null;
  const isImplied = checks && ruleDecision?.implied === true;
  if (ruleDecision !== null && guarded !== null && !isImplied) return raised({ ...ruleDecision, ...guarded }, context);
  if (checks && guarded !== null) return guardDenial(guarded);
  if (isImplied && own.behavior !== "allow") return uncheckedDenial(tool.name);
  if (ruleDecision !== null) return raised(ruleDecision, context);
  if (context.confirmation && mode !== "bypassPermissions") return raised(confirming(context.confirmation), context);
  const unsafe = mode === "bypassPermissions" ? null : evaluator.unsafe(context);
  if ((checks || mode === "dontAsk") && unsafe !== null) return open(unsafe, context);
  if (hook?.behavior === "ask") {
    return { behavior: "ask", reason: { type: "hook", ...(hook.reason === undefined ? {} : { text: hook.reason }) } };
  }
  const interacts = own.behavior === "ask" && own.interaction === true;
  if (interacts && hook?.answers === true) return { behavior: "allow", reason: { type: "hook" } };
  if (interacts) return raised(own, context);
  if (mode === "bypassPermissions") return evaluator.guard(context) ?? { behavior: "allow", reason: { type: "mode" } };
  if (unsafe !== null) return open(unsafe, context);
  const { confinement } = context;
  const leaves = confinement === "requested" || confinement === "wrapped";
  if (leaves && !isAllowedByName(context))
    return checks ? uncheckedDenial(tool.name) : raised(leaving(confinement, own), context);
  if (mode === "plan" && isPlanned(own, context)) return planQuestion(own);
  const allowedByHook = hook?.behavior === "allow" && !(mode === "plan" && evaluator.changes(context));
  if (allowedByHook) return { behavior: "allow", reason: { type: "hook" } };
  const allowing = toolRule("allow", context);
  if (allowing !== undefined) return { behavior: "allow", reason: { type: "rule", ruleSource: allowing.source } };
  // A command that cannot be evaluated by its parts, for which no rule is suggested, needs approval inside too.
  const isEvaluated = own.behavior === "ask" && (own.suggestions ?? []).length > 0;
  if (isEvaluated && confinement === "approved" && mode !== "plan")
    return { behavior: "allow", reason: { type: "other" } };
  if (context.subject.kind === "delegation" && checks) return uncheckedDenial(tool.name);
  return own.behavior === "ask" ? open(own, context) : own;
}

/** Whether each action is checked. */
const isChecked = ({ mode, planChecks }: PermissionCase): boolean =>
  mode === "auto" || (mode === "plan" && planChecks === true);

/** The rules that count: if each action is checked, rules that allow any action do not. */
const effectiveRules = (context: PermissionCase): readonly ConfiguredRule[] =>
  isChecked(context) ? context.rules.filter((rule) => !allowsAnything(rule)) : context.rules;

function toolRule(behavior: RuleBehavior, { rules, tool, subject }: PermissionCase): ConfiguredRule | undefined {
  const server = serverRule(tool.name, subject);
  // A rule about Bash is about every tool that runs commands.
  const names = [tool.name, ...tool.aliases, ...(subject.kind === "command" ? ["Bash"] : [])];
  return rules.find((rule) => rule.behavior === behavior && coversTool(rule, names, server));
}

const hookDenial = (tool: string, reason = "Blocked by hook"): Denial => ({
  behavior: "deny",
  reason: { type: "hook", text: reason },
  message: `PreToolUse:${tool} hook error: ${reason}`,
  kind: "permission-rule",
});

const toolDenial = (tool: string, ruleSource: RuleSource): Denial => ({
  behavior: "deny",
  reason: { type: "rule", ruleSource },
  message: `Permission to use ${tool} has been denied.`,
  kind: "permission-rule",
});

/** A request that a rule or the tool itself requires. Only the mode without requests changes it. */
const raised = (question: Question, context: PermissionCase): Decision =>
  context.mode === "dontAsk" ? silentDenial(context.tool.name) : question;

/**
 * The question that a rule about the whole tool requires. Where the tool itself would ask, the question carries the
 * tool's reason, and no suggestion: no rule that allows the call outranks the one that asks.
 */
function questionOfRule(rule: ConfiguredRule, own: Decision, context: PermissionCase): Question {
  const evaluator = evaluatorOf(context);
  const isServer = context.subject.kind === "mcp";
  const ruled = isServer ? null : evaluator.ask(context);
  const asking = !isServer && own.behavior === "ask" && !own.interaction ? own : null;
  const unsafe = asking === null ? null : evaluator.unsafe(context);
  const question = ruled ?? unsafe ?? asking;
  if (question === null || (context.mode === "auto" && question === own))
    return { behavior: "ask", reason: { type: "rule", ruleSource: rule.source } };
  const { message } = own.behavior === "ask" ? own : {};
  const approvable = unsafe?.classifierApprovable ?? question.classifierApprovable;
  const planned = context.mode === "plan" && isPlanned(own, context);
  const { reason } = question === own && planned ? planQuestion(own) : question;
  return {
    behavior: "ask",
    askRule: rule,
    ...(reason === undefined ? {} : { reason: question === unsafe ? { ...reason, ...textOf(message) } : reason }),
    ...(question.blockedPath === undefined ? {} : { blockedPath: question.blockedPath }),
    ...(approvable === undefined ? {} : { classifierApprovable: approvable }),
    ...(message === undefined ? {} : { message }),
  };
}

const organization: Reason = { type: "other", text: "Your organization requires approval for this tool" };

/** The question about a tool that an organization limits, in addition to a rule or without one. */
const limited = (question: Question, limit: ConfiguredRule | undefined): Question =>
  limit === undefined || question.reason === undefined
    ? question
    : { ...question, reason: { ...question.reason, code: "org_ask_ceiling" } };

/** Whether rules that name commands allow a call. */
const isAllowedByName = (context: PermissionCase): boolean => {
  const rules = context.rules.filter(({ content }) => content !== undefined && !/^:?\*$/.test(content));
  const decision = evaluatorOf(context).evaluate({ ...context, rules, mode: "default" });
  return decision.behavior === "allow" && decision.reason?.type === "rule";
};

/** The question about a command that runs outside the sandbox. If the model requests that, it replaces the command's own. */
function leaving(confinement: "requested" | "wrapped", own: Decision): Question {
  if (confinement === "wrapped") return own.behavior === "ask" ? own : { behavior: "ask", reason: unapproved };
  const type = "sandboxOverride";
  const isNamed = own.behavior === "ask" && (own.suggestions === undefined || own.suggestions.length === 0);
  const isBlocked = own.behavior === "ask" && own.blockedPath !== undefined;
  return { behavior: "ask", reason: isNamed || isBlocked ? { type } : { type, text: "dangerouslyDisableSandbox" } };
}

const textOf = (text: string | undefined): Pick<Reason, "text"> => (text === undefined ? {} : { text });

/** The question whether a step that needs it is confirmed. */
const confirming = ({ reason, personal, message }: Confirmation): Question => ({
  behavior: "ask",
  reason,
  suppressAlwaysAllow: true,
  ...(personal ? { classifierApprovable: false, interaction: true } : {}),
  ...(message === undefined ? {} : { message }),
});

/** Applies the mode to a question that was raised because nothing allowed the call. */
function open(question: Question, context: PermissionCase): Decision {
  const { mode, subject, tool } = context;
  if (mode === "dontAsk") return silentDenial(tool.name);
  if (!isChecked(context)) return question;
  const { blockedPath, classifierApprovable } = question;
  const isPersonal = classifierApprovable === false;
  const reads = subject.kind === "read" || subject.kind === "search";
  if (reads) return isPersonal ? question : { behavior: "allow", reason: { type: "mode" } };
  // Only a person can approve what follows a link to a known target.
  const isLinked = isPersonal && blockedPath !== undefined;
  if (isLinked && (subject.kind !== "command" || isSingleCommand(subject.command))) return question;
  const isSafety = question.reason?.type === "safetyCheck";
  const accepted =
    isSafety || mode === "plan" ? question : evaluatorOf(context).evaluate({ ...context, mode: "acceptEdits" });
  return accepted.behavior === "allow" ? { behavior: "allow", reason: { type: "mode" } } : uncheckedDenial(tool.name);
}

/** Whether a call is work that follows a plan: no rule and no hook allows it before the plan is approved. */
const isPlanned = (own: Decision, { subject }: PermissionCase): boolean =>
  (subject.kind === "mcp" && !subject.readOnly) ||
  (subject.kind === "write" && !(own.behavior === "allow" && own.reason?.type === "other"));

const planQuestion = (own: Decision): Question => ({
  behavior: "ask",
  reason: { type: "mode" },
  ...(own.behavior === "allow" || own.message === undefined ? {} : { message: own.message }),
});

const silentDenial = (tool: string): Denial => ({
  behavior: "deny",
  reason: { type: "mode" },
  message: `Permission to use ${tool} has been denied because Claude Code is running in don't ask mode. Only what the rules of this session allow may run, and no one can be asked. Do not try to reach the same end with another tool. Continue without it, or stop and tell the user what you need and why, so that they can allow it with a permission rule.`,
  kind: "permission-rule",
});

/** The denial of a removal that only a person may approve, in a mode without requests for such commands. */
const guardDenial = (question: Question): Denial => ({
  behavior: "deny",
  ...(question.reason === undefined ? {} : { reason: question.reason }),
  message: `${question.reason?.text ?? "This command may remove too much"}. Only a person may approve such a command, and this mode does not ask for them. Name exactly what is to be removed, or tell the user which command to run.`,
  kind: "permission-rule",
});

const uncheckedDenial = (tool: string): Denial => ({
  behavior: "deny",
  reason: { type: "classifier", text: "Classifier unavailable", code: "auto_mode_no_check_in_session" },
  message: `Auto mode is unavailable: this session has no check for actions that need one, so ${tool} was not run. Other such actions will be denied as well, and trying again does not help. Finish what you can without them, then tell the user what is blocked and that another permission mode allows it.`,
  kind: "automode-unavailable",
});

/** The refusal of an uncheckable action that ends a turn, because too many preceded it. */
export const lastUnchecked = (tool: string): Denial => ({
  ...uncheckedDenial(tool),
  reason: {
    type: "classifier",
    text: "Too many answers in a row with actions that could not be checked",
    code: "auto_mode_stop_no_check_in_session",
  },
  message: `Auto mode is unavailable: this session has no check for actions that need one, so ${tool} was not run and the turn is over. Do nothing more until the user writes again.`,
});

/** Message to the user. */
export const uncheckedStop =
  "This session has no automatic check for actions that need one, so the turn was stopped after " +
  "several answers whose actions were refused. Switch to another permission mode to continue.";

/** The decision on a request that no one can answer. */
export function withoutHost(question: Question, { channel, tool }: Pick<PermissionCase, "channel" | "tool">): Denial {
  const fallback =
    question.reason?.text ?? `Claude requested permissions to use ${tool.name}, but you haven't granted it yet.`;
  if (channel === "forbidden") {
    const text = "no approval surface in this session; permission request denied automatically";
    const message = `Permission to use ${tool.name} was denied automatically: no one can approve requests in this session. Do not try to reach the same end with another tool. Finish what you can without it, then say what was blocked and which permission it needs. The request: ${question.message ?? fallback}`;
    return { behavior: "deny", reason: { type: "asyncAgent", text }, message, kind: "permission-rule" };
  }
  const message = question.message ?? fallback;
  return {
    behavior: "deny",
    ...(question.reason === undefined || channel === "unattended" ? {} : { reason: question.reason }),
    message,
    kind: "user-rejected",
  };
}
