import { defineTopic, must } from "../define.ts";

export const error = defineTopic({
  name: "error",
  title: "Errors and retries",
  introduction: "The service fails now and then. The agent tries again where that may help and says so.",
  requirements: [
    must(
      "error.retry.announced",
      { side: "agent", since: "0.2.90", source: "both" },
      "Each wait before another attempt is announced by `system/api_retry` with the attempt, which counts from 1 without a gap, the limit and the delay.",
    ),
    must(
      "error.retry.after",
      { side: "agent", since: "0.2.112", source: "observation" },
      "A `retry-after` of the service is the least delay.",
    ),
    must(
      "error.retry.which",
      { side: "agent", since: "0.2.34", source: "observation" },
      "401, 429, 5xx, 529 and failures of the connection are tried again; 403, 413 and a prompt that is too long are not.",
    ),
    must(
      "error.retry.limit",
      { side: "agent", since: "0.2.112", source: "observation" },
      "Attempts are limited, to ten by default.",
    ),
    must(
      "error.final.message",
      { side: "agent", since: "0.1.77", source: "observation" },
      "A final failure is shown as a synthetic assistant frame with its class in `error`, and then as a result with `is_error`.",
    ),
    must(
      "error.success.needs-message",
      { side: "agent", since: "0.3.330", source: "observation" },
      "A turn is a success only where the service gave a message of the model. A page of a proxy, an empty body, and a stream that holds no message are final failures, whatever their status.",
    ),
    must(
      "error.cut.before-block",
      { side: "agent", since: "0.2.34", source: "observation" },
      "A stream that is cut before a whole block is asked for again, and none of its text stays.",
    ),
    must(
      "error.cut.after-block",
      { side: "agent", since: "0.3.330", source: "observation" },
      "Blocks that were whole when the stream was cut stay, and the model is asked to go on.",
    ),
    must(
      "error.cut.after-delta",
      { side: "agent", since: "0.3.330", source: "observation" },
      "A stream that is cut after `message_delta` counts as complete.",
    ),
    must(
      "error.fallback",
      { side: "agent", since: "0.3.330", source: "observation" },
      "With a fallback model, the third overload in a row changes the model and `system/model_fallback` says so.",
    ),
    must(
      "error.max-tokens",
      { side: "agent", since: "0.2.34", source: "observation" },
      "A message cut at its token limit is continued up to three times before the turn fails.",
    ),
  ],
});
