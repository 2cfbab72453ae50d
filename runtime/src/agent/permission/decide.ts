import { coversTool, serverRule } from "./rule.ts";
import { judgeOf } from "./subject/subject.ts";
import type { Decision, Denial, PermissionCase, PermissionRule, Question, RuleBehavior, RuleSource } from "./types.ts";

/**
 * Decides about one call: what hooks deny, deny rules, ask rules, what hooks ask, the mode that asks nothing, what no
 * rule may settle, what hooks and rules allow, the tool's own judgement, and last what the mode makes of an open
 * question. Pure; everything it needs is in the case. What it does not understand becomes a question.
 */
export function decidePermission(context: PermissionCase): Decision {
  const judge = judgeOf(context);
  const { hook, mode, tool } = context;
  if (hook?.behavior === "deny") return hookDenial(tool.name, hook.reason);
  const denying = toolRule("deny", context);
  if (denying !== undefined) return toolDenial(tool.name, denying.source);
  const denied = judge.deny(context);
  if (denied !== null) return denied;
  const asking = toolRule("ask", context);
  if (asking !== undefined)
    return raised({ behavior: "ask", reason: { type: "rule", ruleSource: asking.source } }, context);
  const asked = judge.ask(context);
  if (asked !== null) return raised(asked, context);
  if (hook?.behavior === "ask") {
    return { behavior: "ask", reason: { type: "hook", ...(hook.reason === undefined ? {} : { text: hook.reason }) } };
  }
  const own = judge.judge({ ...context, mode: mode === "acceptEdits" ? mode : "default" });
  const interacts = own.behavior === "ask" && own.interaction === true;
  if (interacts && hook?.answers === true) return { behavior: "allow", reason: { type: "hook" } };
  if (interacts) return raised(own, context);
  if (mode === "bypassPermissions") return { behavior: "allow", reason: { type: "mode" } };
  const unsafe = judge.unsafe(context);
  if (unsafe !== null) return open(unsafe, context);
  if (hook?.behavior === "allow") return { behavior: "allow", reason: { type: "hook" } };
  const allowing = toolRule("allow", context);
  if (allowing !== undefined) return { behavior: "allow", reason: { type: "rule", ruleSource: allowing.source } };
  if (own.behavior === "ask" && context.enclosed === true && mode !== "plan")
    return { behavior: "allow", reason: { type: "other" } };
  if (context.subject.kind === "delegation" && (mode === "plan" || mode === "auto")) return uncheckedDenial(tool.name);
  return own.behavior === "ask" ? open(own, context) : own;
}

function toolRule(behavior: RuleBehavior, { rules, tool, subject }: PermissionCase): PermissionRule | undefined {
  const server = serverRule(tool.name, subject);
  return rules.find((rule) => rule.behavior === behavior && coversTool(rule, [tool.name, ...tool.aliases], server));
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

/** A question that a rule or the tool itself insists on: only the mode that asks nobody changes it. */
const raised = (question: Question, context: PermissionCase): Decision =>
  context.mode === "dontAsk" ? quietDenial(context.tool.name) : question;

/** What the mode makes of a question that came up because nothing allowed the call. */
function open(question: Question, context: PermissionCase): Decision {
  const { mode, subject, tool } = context;
  if (mode === "dontAsk") return quietDenial(tool.name);
  if (mode !== "plan" && mode !== "auto") return question;
  const isSafety = question.reason?.type === "safetyCheck";
  if (subject.kind === "read" || subject.kind === "search") return { behavior: "allow", reason: { type: "mode" } };
  if (mode === "plan" && subject.kind === "mcp" && !subject.readOnly) return planQuestion(question);
  if (mode === "plan" && subject.kind === "write" && !isSafety) return planQuestion(question);
  const accepted = isSafety || mode === "plan" ? question : judgeOf(context).judge({ ...context, mode: "acceptEdits" });
  if (accepted.behavior === "allow") return { behavior: "allow", reason: { type: "mode" } };
  return mode === "plan" && context.planAsks === true ? question : uncheckedDenial(tool.name);
}

const planQuestion = ({ message }: Question): Question => ({
  behavior: "ask",
  reason: { type: "mode" },
  ...(message === undefined ? {} : { message }),
});

const quietDenial = (tool: string): Denial => ({
  behavior: "deny",
  reason: { type: "mode" },
  message: `Permission to use ${tool} has been denied because Claude Code is running in don't ask mode. Nothing outside the rules of this session is allowed, and nobody is asked. Do not try to reach the same end by another tool; either do without it, or stop and tell the user what you need and why, so that they can allow it with a permission rule.`,
  kind: "permission-rule",
});

const uncheckedDenial = (tool: string): Denial => ({
  behavior: "deny",
  reason: { type: "classifier", text: "Classifier unavailable", code: "auto_mode_no_check_in_session" },
  message: `Auto mode is unavailable: this session has no check for actions that need one, so ${tool} was not run. Other such actions will be denied as well, and trying again does not help. Finish what you can without them, then tell the user what is blocked and that another permission mode allows it.`,
  kind: "automode-unavailable",
});

/** The refusal for want of a check that ends a turn, as too many went before it. */
export const lastUnchecked = (tool: string): Denial => ({
  ...uncheckedDenial(tool),
  reason: {
    type: "classifier",
    text: "Too many answers in a row whose actions could not be checked",
    code: "auto_mode_stop_no_check_in_session",
  },
  message: `Auto mode is unavailable: this session has no check for actions that need one, so ${tool} was not run and the turn is over. Do nothing more until the user writes again.`,
});

/** What the user is told of it. */
export const uncheckedStop =
  "This session has no automatic check for actions that need one, so the turn was stopped after a number of answers whose actions were refused. Another permission mode lets it go on.";

/** What becomes of a question that nobody can be asked. */
export function withoutHost(question: Question, { channel, tool }: Pick<PermissionCase, "channel" | "tool">): Denial {
  if (channel === "forbidden") {
    const text = "no approval surface in this session; permission request denied automatically";
    const message = `Permission to use ${tool.name} was denied automatically: nobody can approve requests in this session. Do not try to reach the same end by another tool. Finish what you can without it, then say what was blocked and which permission it needs.`;
    return { behavior: "deny", reason: { type: "asyncAgent", text }, message, kind: "permission-rule" };
  }
  const fallback =
    question.reason?.text ?? `Claude requested permissions to use ${tool.name}, but you haven't granted it yet.`;
  const message = question.message ?? fallback;
  return {
    behavior: "deny",
    ...(question.reason === undefined ? {} : { reason: question.reason }),
    message,
    kind: "user-rejected",
  };
}
