import { column, defineTable } from "./define.ts";
import { spanColumns, spanRows } from "./span-columns.ts";

export const pausesTable = defineTable({
  name: "pauses",
  about: "One row for each retry of a model call, each compaction and each interrupt.",
  columns: { ...spanColumns, kind: column.text("`retry`, `compaction` or `interrupt`.") },
  *rows(session) {
    for (const { span, row } of spanRows(session, ["retry", "compaction", "interrupt"]))
      yield { ...row, kind: span.kind };
  },
});
