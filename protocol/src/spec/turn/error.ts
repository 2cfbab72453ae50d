import { defineTopic, must } from "../define.ts";

export const errorTopic = defineTopic({
  name: "error",
  title: "Errors and retries",
  introduction: "If the model service fails, the agent retries where that may help, and reports it.",
  requirements: [
    must(
      "error.retry.announced",
      { side: "agent", since: "0.2.90", source: "both" },
      "`system/api_retry` announces the wait before each retry with the attempt number, the limit and the delay. Attempt numbers start at 1 and have no gaps.",
    ),
    must(
      "error.retry.after",
      { side: "agent", since: "0.2.112", source: "observation" },
      "The delay is at least the service's `retry-after`.",
    ),
    must(
      "error.retry.which",
      { side: "agent", since: "0.2.34", source: "observation" },
      "The agent retries 401, 429, 5xx, 529 and connection failures. It does not retry 403, 413 and a prompt that is too long.",
    ),
    must(
      "error.retry.limit",
      { side: "agent", since: "0.2.112", source: "observation" },
      "The number of retries is limited; the default is ten.",
    ),
    must(
      "error.final.message",
      { side: "agent", since: "0.1.77", source: "observation" },
      "A final failure is a synthetic assistant frame with the error class in `error`, followed by a result with `is_error`.",
    ),
    must(
      "error.success.needs-message",
      { side: "agent", since: "0.3.330", source: "observation" },
      "A turn succeeds only if the service returned a message of the model. A gateway's page, an empty body and a stream without a message are final failures, whatever the HTTP status.",
    ),
    must(
      "error.cut.before-block",
      { side: "agent", since: "0.2.34", source: "observation" },
      "If a stream breaks before a complete block, the agent repeats the request and discards the partial text.",
    ),
    must(
      "error.cut.after-block",
      { side: "agent", since: "0.3.330", source: "observation" },
      "If a stream breaks after complete blocks, they stay, and the agent asks the model to continue.",
    ),
    must(
      "error.cut.after-delta",
      { side: "agent", since: "0.3.330", source: "observation" },
      "A stream that breaks after `message_delta` counts as complete.",
    ),
    must(
      "error.fallback",
      { side: "agent", since: "0.3.330", source: "observation" },
      "With a fallback model, the third overload in a row switches the model, and `system/model_fallback` reports it.",
    ),
    must(
      "error.max-tokens",
      { side: "agent", since: "0.2.34", source: "observation" },
      "A message that reached its token limit is continued up to three times before the turn fails.",
    ),
  ],
});
