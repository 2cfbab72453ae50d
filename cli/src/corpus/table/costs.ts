import type { ModelUsageCount } from "@agentwire/replay";
import { column, defineTable } from "./define.ts";

/** The columns with a model and its tokens. */
export const modelColumns = {
  model: column.text("The model."),
  input_tokens: column.integer("Input tokens without those of the cache."),
  cache_read_tokens: column.integer("Tokens that were read from the cache."),
  cache_write_tokens: column.integer("Tokens that were written to the cache."),
  output_tokens: column.integer("Output tokens."),
};

/** The usage of a model, by column. */
export const modelUsageRow = ({ model, input, cacheRead, cacheWrite, output, costUsd }: ModelUsageCount) => ({
  model,
  input_tokens: input,
  cache_read_tokens: cacheRead,
  cache_write_tokens: cacheWrite,
  output_tokens: output,
  cost_usd: costUsd,
});

export const costsTable = defineTable({
  name: "costs",
  about:
    "One row for each model of a session, counted as `agentwire usage` counts: each message once. Files have the totals of the agent; the corpus subtracts what a recording repeats of an earlier one.",
  columns: {
    ...modelColumns,
    cost_usd: column.number("Cost in US dollars, as the agent reports it; null if it reports none."),
    source: column.text("`results`: totals of the agent. `messages`: usage of each message, with incomplete output."),
  },
  *rows({ usage }) {
    for (const count of usage.models) yield { ...modelUsageRow(count), source: usage.source };
  },
});
