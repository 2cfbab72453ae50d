import { fieldOf } from "../../engine/compare/field.ts";
import { notRunMark } from "../../timeline/entry/message.ts";
import { contentBlocks, resultSummary, textAt } from "../../timeline/entry/text.ts";
import { quote } from "../incident.ts";
import type { IncidentKind } from "../kinds.ts";
import { toolUseLabel } from "../scene.ts";
import type { FrameRule } from "./define.ts";
import { deniedResult } from "./permission.ts";

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

/** Tool results that report an error. */
export const failedTools: FrameRule = (frame, context, direction) => {
  if (direction === "host-to-agent") return [];
  const metas = fieldOf(frame, "tool_result_meta");
  return contentBlocks(frame).flatMap((block) => {
    if (fieldOf(block, "type") !== "tool_result") return [];
    const toolUseId = textAt(block, "tool_use_id");
    const meta = Array.isArray(metas) ? metas.find((one) => fieldOf(one, "id") === toolUseId) : undefined;
    const denied = deniedResult(block, meta, context);
    if (denied !== null) return context.interrupt === null || denied.kind !== "permission.unanswered" ? [denied] : [];
    const use = context.use(toolUseId);
    // A tool use that an interrupt stopped, or the end of its subagent, did not fail.
    const isStopped = context.interrupt !== null || notRunMark(frame, toolUseId) === "interrupted";
    if (fieldOf(block, "is_error") !== true || isStopped) return [];
    const text = resultSummary(fieldOf(block, "content")).replace(/<\/?tool_use_error>|<\/?\w*(?=\u2026$)/g, "");
    if (use?.tool === "StructuredOutput") {
      const what = `The model's structured output was rejected: ${quote(text)}`;
      return [{ kind: "structured-output.rejected", what, events: [use.seq] }];
    }
    const isMcp = use?.tool.startsWith("mcp__") === true;
    const kind = failures.find(([pattern]) => pattern.test(text))?.[1] ?? (isMcp ? "mcp.tool-failed" : "tool.failed");
    const late = /(\w+) hook did not respond before its timeout/.exec(text);
    if (late !== null) {
      const what = `The ${late[1]} hook did not answer before its timeout, so ${toolUseLabel(use)} did not run`;
      return [{ kind: "hook.timed-out", effect: "blocked", what, events: use === undefined ? [] : [use.seq] }];
    }
    const whose = use?.parent == null ? "The tool" : "A subagent's tool";
    const what = `${whose} ${toolUseLabel(use)} failed: ${quote(text)}`;
    return [{ kind, what, events: use === undefined ? [] : [use.seq], subject: toolUseId ?? "" }];
  });
};
