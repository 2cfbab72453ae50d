import { column, defineTable, inSeconds } from "./define.ts";
import { spanColumns, spanRows } from "./span-columns.ts";

export const toolUsesTable = defineTable({
  name: "tool_uses",
  about: "One row for each tool use. The name of a subagent's is its type.",
  columns: {
    ...spanColumns,
    is_subagent: column.boolean("Whether the tool use runs a subagent."),
    in_subagent: column.boolean("Whether a subagent uses the tool."),
    tool_use_id: column.text("Id of the tool use."),
    waiting_s: column.number("Seconds in which a person was asked for permission."),
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
        waiting_s: inSeconds(waited.get(span.id) ?? 0),
      };
  },
});
