import { boolean, defineTable, number, seconds, text } from "./define.ts";
import { spanColumns, spanRows } from "./span-columns.ts";

export const toolUses = defineTable({
  name: "tool_uses",
  about: "One row for each tool use. The name of a subagent's is its type.",
  columns: {
    ...spanColumns,
    is_subagent: boolean("Whether the tool use runs a subagent."),
    in_subagent: boolean("Whether a subagent uses the tool."),
    tool_use_id: text("Id of the tool use."),
    waiting_s: number("Seconds in which a person was asked for permission."),
  },
  *rows(session) {
    const waited = new Map<number, number>();
    for (const { span } of spanRows(session, ["permission"]))
      if (span.parent !== null) waited.set(span.parent, (waited.get(span.parent) ?? 0) + span.to - span.from);
    for (const { span, parent, row } of spanRows(session, ["tool", "subagent"]))
      yield {
        ...row,
        is_subagent: span.kind === "subagent",
        in_subagent: parent?.kind === "subagent",
        tool_use_id: span.toolUseId,
        waiting_s: seconds(waited.get(span.id) ?? 0),
      };
  },
});
