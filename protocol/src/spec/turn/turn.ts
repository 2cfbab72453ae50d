import { defineTopic, may, must, should } from "../define.ts";

export const turnTopic = defineTopic({
  name: "turn",
  title: "Turns",
  introduction:
    "A turn is the agent's work on one prompt, from `system/init` to `result`. Slash commands and notifications of background tasks are turns too.",
  requirements: [
    must(
      "turn.init.first",
      { side: "agent", since: "0.1.0", source: "both" },
      "`system/init` precedes the first assistant or stream frame of its turn. No such frame is between a result and the next `system/init`.",
    ),
    must(
      "turn.init.every",
      { side: "agent", since: "0.1.77", source: "observation" },
      "`system/init` is repeated in each turn, with the tools, model and permission mode of that turn.",
    ),
    must(
      "turn.result.exactly-one",
      { side: "agent", since: "0.1.0", source: "both" },
      "A turn ends with exactly one `result`, whatever happens. After the end of its input, the agent may hold the results of turns that task notifications started until the last of them.",
    ),
    must(
      "turn.result.index",
      { side: "agent", since: "0.3.330", source: "observation" },
      "`result_index` counts the results of a process, from 0, without gaps.",
    ),
    must(
      "turn.result.origin",
      { side: "agent", since: "0.2.126", source: "observation" },
      "A result that answers no prompt names in `origin` what started its turn.",
    ),
    must(
      "turn.result.outcome",
      { side: "agent", since: "0.2.112", source: "both" },
      "A result of subtype `success` has its text in `result`. Any other subtype has `is_error` and lists the reasons in `errors`.",
    ),
    must(
      "turn.result.api-error",
      { side: "agent", since: "0.1.77", source: "observation" },
      "A model failure after all retries is a result of subtype `success` with `is_error`.",
    ),
    must(
      "turn.result.text",
      { side: "agent", since: "0.2.112", source: "observation" },
      "`result` of a completed turn is its last text block.",
    ),
    must(
      "turn.result.usage",
      { side: "agent", since: "0.1.77", source: "observation" },
      "`usage` is the sum over the model calls of this turn; `total_cost_usd` and `modelUsage` are sums over the session.",
    ),
    should(
      "turn.result.duration",
      { side: "agent", since: "0.3.330", source: "observation" },
      "`duration_ms` of a result covers the calls of the model in its turn.",
    ),
    should(
      "turn.result.num-turns",
      { side: "agent", since: "0.2.112", source: "observation" },
      "`num_turns` is one more than the tool results and synthetic user messages of the turn, and 0 if there was no model call.",
    ),
    may(
      "turn.result.no-init",
      { side: "agent", since: "0.3.330", source: "observation" },
      "A prompt that cannot start a turn, such as resuming an unknown session, gets a result without `system/init`.",
    ),
    must(
      "turn.limit.max-turns",
      { side: "agent", since: "0.1.77", source: "observation" },
      "When the limit of model rounds is reached, the turn ends with subtype `error_max_turns`.",
    ),
    must(
      "turn.limit.budget",
      { side: "agent", since: "0.1.77", source: "observation" },
      "When the budget is exhausted, the turn ends with subtype `error_max_budget_usd`.",
    ),
    must(
      "turn.output.schema",
      { side: "agent", since: "0.3.330", source: "observation" },
      "With an output schema, `structured_output` is a value that matches it. After five failed attempts, the turn ends with subtype `error_max_structured_output_retries`.",
    ),
    must(
      "turn.init.content",
      { side: "agent", since: "0.3.330", source: "observation" },
      "`system/init` names the working directory, the tools, the MCP servers, the model and the permission mode of the session, each entry of a list once.",
    ),
    should(
      "turn.prompt.named",
      { side: "agent", since: "0.3.330", source: "observation" },
      "`user_message_uuid` and `user_message_uuids` name prompts of the host. The result names each prompt with a `uuid` that it answers.",
    ),
  ],
});
