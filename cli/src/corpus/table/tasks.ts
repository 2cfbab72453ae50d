import { defineTable } from "./define.ts";
import { spanColumns, spanRows } from "./span-columns.ts";

export const tasksTable = defineTable({
  name: "tasks",
  about: "One row for each background task that outlives the tool use that started it.",
  columns: spanColumns,
  *rows(session) {
    for (const { row } of spanRows(session, ["task"])) yield row;
  },
});
