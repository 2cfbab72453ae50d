import { column, defineTable } from "./define.ts";
import { spanColumns, spanRows } from "./span-columns.ts";

export const modelCallsTable = defineTable({
  name: "model_calls",
  about: "One row for each call of the model.",
  columns: {
    ...spanColumns,
    in_subagent: column.boolean("Whether a subagent made the call."),
    input_tokens: column.integer("Input tokens without those of the cache; null if no usage is reported."),
    cache_read_tokens: column.integer("Tokens that were read from the cache."),
    cache_write_tokens: column.integer("Tokens that were written to the cache."),
    output_tokens: column.integer("Output tokens."),
  },
  *rows(session) {
    for (const { span, parent, row } of spanRows(session, ["model"]))
      yield {
        ...row,
        in_subagent: parent?.kind === "subagent",
        input_tokens: span.tokens?.input ?? null,
        cache_read_tokens: span.tokens?.cacheRead ?? null,
        cache_write_tokens: span.tokens?.cacheWrite ?? null,
        output_tokens: span.tokens?.output ?? null,
      };
  },
});
