import { column, defineTable } from "./define.ts";
import { spanColumns, spanRows } from "./span-columns.ts";

export const hooksTable = defineTable({
  name: "hooks",
  about: "One row for each run of a hook: a callback of the host, or a command.",
  columns: {
    ...spanColumns,
    is_command: column.boolean("Whether the agent ran a command, and did not call the host."),
  },
  *rows(session) {
    for (const { span, row } of spanRows(session, ["hook"])) yield { ...row, is_command: span.detail === "command" };
  },
});
