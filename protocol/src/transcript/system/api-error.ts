import { anything, count, flag, milliseconds, object, reference, text, word } from "../../schema/field.ts";
import { exampleLink, observed, systemLine } from "../chain.ts";
import { defineTranscriptLine } from "../define.ts";

export const apiError = defineTranscriptLine({
  name: "system/api_error",
  summary: "A model call failed and the agent retries it.",
  ...observed,
  chained: true,
  schema: systemLine("api_error", {
    level: word("How loud it is: `info`, `notice`, `suggestion`, `warning`, `error`."),
    error: object({
      message: text("Error message."),
      formatted: text("Error message for display."),
      status: count("HTTP status. Absent if there was no response.").optional(),
      requestId: reference("Request id of the Messages API.").optional(),
      connection: object({
        code: word("Error code of the operating system."),
        message: text("Error message."),
        isSSLError: flag("Whether TLS failed."),
      })
        .meta({ description: "Connection failure; `null` if there was a response." })
        .nullable(),
      isNetworkDown: flag("Whether the network is unavailable."),
      rateLimits: anything("Rate limits from the response.").nullable(),
      noResponse: anything("How the response timed out.").nullable(),
    }).meta({ description: "The failure." }),
    retryInMs: milliseconds("Delay before the retry."),
    retryAttempt: count("Number of this retry, from 1."),
    maxRetries: count("Maximum number of retries."),
    source: word("What retries: `request_retry`, `connection_retry`."),
  }),
  examples: [
    {
      type: "system",
      subtype: "api_error",
      ...exampleLink,
      level: "error",
      error: {
        message: "overloaded",
        formatted: "529 Overloaded",
        status: 529,
        connection: null,
        isNetworkDown: false,
        rateLimits: null,
        noResponse: null,
      },
      retryInMs: 600,
      retryAttempt: 1,
      maxRetries: 10,
      source: "request_retry",
    },
  ],
});
