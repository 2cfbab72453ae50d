import { defineTopic, may, must, should } from "../define.ts";

export const turn = defineTopic({
  name: "turn",
  title: "Turns",
  introduction:
    "A turn is what the agent does about one prompt, from `system/init` to `result`. Slash commands and notices of background tasks are turns too.",
  requirements: [
    must(
      "turn.init.first",
      { side: "agent", since: "0.1.0", source: "both" },
      "`system/init` comes before the first assistant or stream frame of its turn; none of them comes between a result and the next `system/init`.",
    ),
    must(
      "turn.init.every",
      { side: "agent", since: "0.1.77", source: "observation" },
      "`system/init` is repeated at each turn, with the tools, model and permission mode of that turn.",
    ),
    must(
      "turn.result.exactly-one",
      { side: "agent", since: "0.1.0", source: "both" },
      "A turn ends in exactly one `result`, whatever happens to it.",
    ),
    must(
      "turn.result.index",
      { side: "agent", since: "0.3.330", source: "observation" },
      "`result_index` counts the results of a process, from 0, without a gap.",
    ),
    must(
      "turn.result.outcome",
      { side: "agent", since: "0.2.112", source: "both" },
      "A result of subtype `success` carries its text in `result`; any other subtype says `is_error` and lists its reasons in `errors`.",
    ),
    must(
      "turn.result.api-error",
      { side: "agent", since: "0.1.77", source: "observation" },
      "A failure of the model after all attempts is a result of subtype `success` with `is_error`.",
    ),
    must(
      "turn.result.text",
      { side: "agent", since: "0.2.112", source: "observation" },
      "`result` of a turn that ran to its end holds its last text block.",
    ),
    must(
      "turn.result.usage",
      { side: "agent", since: "0.1.77", source: "observation" },
      "`usage` sums the calls of this turn; `total_cost_usd` and `modelUsage` sum the session.",
    ),
    should(
      "turn.result.num-turns",
      { side: "agent", since: "0.2.112", source: "observation" },
      "`num_turns` is one more than the tool results and synthetic user messages of the turn, and 0 where the model was not asked.",
    ),
    may(
      "turn.result.no-init",
      { side: "agent", since: "0.3.330", source: "observation" },
      "A prompt that cannot become a turn, such as the resumption of a session that is not there, gets a result without `system/init`.",
    ),
    must(
      "turn.limit.max-turns",
      { side: "agent", since: "0.1.77", source: "observation" },
      "When the limit of rounds is reached, the turn ends with subtype `error_max_turns`.",
    ),
    must(
      "turn.limit.budget",
      { side: "agent", since: "0.1.77", source: "observation" },
      "When the budget is spent, the turn ends with subtype `error_max_budget_usd`.",
    ),
    must(
      "turn.output.schema",
      { side: "agent", since: "0.3.330", source: "observation" },
      "With an output schema, `structured_output` holds a value that fits it; after five attempts that do not fit the turn ends with subtype `error_max_structured_output_retries`.",
    ),
  ],
});
