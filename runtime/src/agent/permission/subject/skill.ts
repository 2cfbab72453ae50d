import { addRules } from "../suggest.ts";
import type { ConfiguredRule, Decision, Denial, PermissionCase, RuleBehavior } from "../types.ts";

const covers = ({ tool, content }: ConfiguredRule, name: string): boolean =>
  tool === "Skill" &&
  content !== undefined &&
  (content === name || (content.endsWith(":*") && name.startsWith(content.slice(0, -2))));

const ruleFor = (behavior: RuleBehavior, name: string, { rules }: PermissionCase): ConfiguredRule | undefined =>
  rules.find((rule) => rule.behavior === behavior && covers(rule, name));

/** The denial of a skill by a rule. */
export const denySkill = (name: string, context: PermissionCase): Denial | null =>
  ruleFor("deny", name, context) === undefined
    ? null
    : {
        behavior: "deny",
        reason: { type: "rule" },
        message: "Skill execution blocked by permission rules",
        kind: "permission-rule",
      };

const hooksText = "The skill has hooks, which can run commands for the rest of the session.";

/** Plain text may always be loaded. A skill that grants rules or brings hooks needs permission. */
export function evaluateSkill(name: string, context: PermissionCase): Decision {
  const asking = ruleFor("ask", name, context);
  const suggestions = [name, `${name}:*`].map((ruleContent) =>
    addRules([{ toolName: "Skill", ruleContent }], "localSettings"),
  );
  if (asking !== undefined) return { behavior: "ask", reason: { type: "rule", ruleSource: asking.source } };
  const allowing = ruleFor("allow", name, context);
  if (allowing !== undefined) return { behavior: "allow" };
  const message = `The skill ${name} needs approval. The rule Skill(${name}) in .claude/settings.local.json lets it run without a question.`;
  if (context.consent === "hooks")
    return { behavior: "ask", reason: { type: "other", text: hooksText }, suppressAlwaysAllow: true, message };
  return context.consent === "rules" ? { behavior: "ask", suggestions, message } : { behavior: "allow" };
}
