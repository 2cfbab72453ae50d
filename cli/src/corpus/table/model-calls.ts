import { boolean, defineTable, integer } from "./define.ts";
import { spanColumns, spanRows } from "./span-columns.ts";

export const modelCalls = defineTable({
  name: "model_calls",
  about: "One row for each call of the model.",
  columns: {
    ...spanColumns,
    in_subagent: boolean("Whether a subagent made the call."),
    input_tokens: integer("Input tokens without those of the cache; null if no usage is reported."),
    cache_read_tokens: integer("Tokens that were read from the cache."),
    cache_write_tokens: integer("Tokens that were written to the cache."),
    output_tokens: integer("Output tokens."),
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
