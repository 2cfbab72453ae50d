import { fieldOf } from "../../engine/compare/field.ts";
import { notRunMark, wasRun } from "../../timeline/entry/message.ts";
import { contentBlocks, textAt, textOfResult } from "../../timeline/entry/text.ts";
import { type IncidentReport, quote } from "../incident.ts";
import type { IncidentKind } from "../kinds.ts";
import { type ObservedToolUse, toolUseLabel } from "../scene.ts";
import type { FrameRule } from "./define.ts";
import { callbackSubject } from "./hook.ts";
import { deniedResult, ranAgainstDecision } from "./permission.ts";

/** By the text of a failed result. */
const failures: readonly (readonly [RegExp, IncidentKind])[] = [
  [/No such tool available/, "tool.unknown"],
  [/InputValidationError/, "tool.invalid-input"],
  [/timed out after/, "tool.timed-out"],
];

/** Ends of a turn that leave its last tool uses without a result. */
const deferringEnds = new Set(["tool_deferred", "budget_exhausted"]);

/** Tool uses that have no result when the turn ends. */
export const missingResults: FrameRule = (frame, context) => {
  if (deferringEnds.has(textAt(frame, "terminal_reason") ?? "")) return [];
  return context.pendingUses().map((use) => ({
    kind: "tool.no-result",
    what: `The turn ended, and the tool ${toolUseLabel(use)} has no result`,
    events: [use.seq],
    subject: `${use.seq} ${use.tool} ${use.input}`,
  }));
};

/** A command that reached its timeout and goes on in the background. */
function movedAtTimeout(block: unknown, use: ObservedToolUse | undefined): IncidentReport[] {
  const late = /Command did not complete within its (\S+) timeout and was moved to the background/.exec(
    textOfResult(fieldOf(block, "content")),
  );
  if (late === null || use === undefined) return [];
  const what = `The tool ${toolUseLabel(use)} reached its timeout of ${late[1]} and went on in the background`;
  return [{ kind: "tool.timed-out", effect: "recovered", what, events: [use.seq] }];
}

/** Tool results that report an error. */
export const failedTools: FrameRule = (frame, context, direction) => {
  if (direction === "host-to-agent") return [];
  const metas = fieldOf(frame, "tool_result_meta");
  return contentBlocks(frame).flatMap((block) => {
    if (fieldOf(block, "type") !== "tool_result") return [];
    const toolUseId = textAt(block, "tool_use_id");
    const meta = Array.isArray(metas) ? metas.find((one) => fieldOf(one, "id") === toolUseId) : undefined;
    if (fieldOf(block, "is_error") !== true) {
      const ran = ranAgainstDecision(toolUseId, context);
      return ran === null ? movedAtTimeout(block, context.use(toolUseId)) : [ran];
    }
    const denied = deniedResult(block, meta, context);
    if (denied !== null) return context.interrupt === null || denied.kind !== "permission.unanswered" ? [denied] : [];
    const use = context.use(toolUseId);
    // A tool use that an interrupt stopped, or the end of its subagent or of the agent, did not fail.
    const isStopped = context.interrupt !== null || context.isEnding || notRunMark(frame, toolUseId) === "interrupted";
    if (isStopped) return [];
    const result = textOfResult(fieldOf(block, "content")).slice(0, 1000);
    const text = quote(result.replace(/<\/?tool_use_error>/g, ""), 160).replace(/<\/?\w*(?=\u2026$)/, "");
    if (use?.tool === "StructuredOutput") {
      const what = `The model's structured output ${use.input} was rejected: ${text}`;
      return [{ kind: "structured-output.rejected", what, events: [use.seq] }];
    }
    const isMcp = use?.tool.startsWith("mcp__") === true;
    const failure = failures.find(([pattern]) => pattern.test(text))?.[1];
    const kind =
      isMcp && failure === "tool.timed-out"
        ? "mcp.tool-timed-out"
        : (failure ?? (isMcp ? "mcp.tool-failed" : "tool.failed"));
    const late = /(\w+) hook did not respond before its timeout/.exec(text);
    if (late !== null) {
      const what = `The ${late[1]} hook did not answer before its timeout, so ${toolUseLabel(use)} did not run`;
      return [{ kind: "hook.timed-out", effect: "blocked", what, events: use === undefined ? [] : [use.seq] }];
    }
    const [, answer] = isMcp ? [] : (/^Error calling tool \(\w+\): (.*)/.exec(text) ?? []);
    // The same words precede an error of the system.
    if (answer !== undefined && context.permissionTool !== null && !/^E[A-Z]+:/.test(answer)) {
      const what = `The permission tool ${quote(context.permissionTool, 80)} failed for ${toolUseLabel(use)}: ${answer}`;
      return [
        { kind: "permission.host-failed", what, events: use === undefined ? [] : [use.seq], subject: toolUseId ?? "" },
      ];
    }
    if (use?.subagent !== undefined) {
      const what = `The subagent "${quote(use.subagent, 60)}" failed: ${text}`;
      return [{ kind: "subagent.failed", what, events: [], subject: toolUseId ?? "" }];
    }
    const whose = use?.parent == null ? "The tool" : "A subagent's tool";
    const what = `${whose} ${toolUseLabel(use)} failed: ${text}`;
    // A model that repeats a call that fails is one problem.
    return [{ kind, what, events: use === undefined ? [] : [use.seq], subject: what, toolUse: toolUseId ?? "" }];
  });
};

/** Tools that ran although the host's PreToolUse hook callback, which should have checked them, failed. */
export const ranUnchecked: FrameRule = (frame, context, direction) => {
  if (direction === "host-to-agent") return [];
  const metas = fieldOf(frame, "tool_result_meta");
  return contentBlocks(frame).flatMap((block): IncidentReport[] => {
    const toolUseId = fieldOf(block, "type") === "tool_result" ? textAt(block, "tool_use_id") : null;
    const hook = context
      .hooksFor(toolUseId)
      .find(
        ({ answer, request }) =>
          textAt(request, "input", "hook_event_name") === "PreToolUse" && textAt(answer?.response, "error") !== null,
      );
    if (hook === undefined || context.blocksOnFailure(textAt(hook.request, "callback_id") ?? "")) return [];
    const meta = Array.isArray(metas) ? metas.find((one) => fieldOf(one, "id") === toolUseId) : undefined;
    if (!wasRun(frame, block) || deniedResult(block, meta, context) !== null) return [];
    const why = quote(textAt(hook.answer?.response, "error") ?? "");
    const label = toolUseLabel(context.use(toolUseId));
    const subject = callbackSubject(hook);
    return [
      {
        kind: "hook.failed-open",
        what: `The host's PreToolUse hook callback failed, and ${label} ran without its check: ${why}`,
        events: [hook.seq, hook.answer?.seq ?? hook.seq],
        subject,
        replaces: { kind: "hook.failed", subject },
      },
    ];
  });
};
