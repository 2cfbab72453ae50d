import { column, defineTable } from "./define.ts";
import { spanColumns, spanRows } from "./span-columns.ts";

export const permissionsTable = defineTable({
  name: "permissions",
  about:
    "One row for each question to the host: permission requests, `elicitation` requests and dialogs. `open`: the host did not answer.",
  columns: { ...spanColumns, tool_use_id: column.text("The tool use that asks for permission.") },
  *rows(session) {
    for (const { parent, row } of spanRows(session, ["permission"]))
      yield { ...row, tool_use_id: parent?.toolUseId ?? null };
  },
});
