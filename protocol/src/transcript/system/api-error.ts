import {
  anything,
  count,
  flag,
  milliseconds,
  object,
  reference,
  requiredSince,
  table,
  text,
  word,
} from "../../schema/field.ts";
import { exampleLink, observedSince, systemLine } from "../chain.ts";
import { defineTranscriptLine } from "../define.ts";

export const apiError = defineTranscriptLine({
  name: "system/api_error",
  summary: "A model call failed and the agent retries it.",
  ...observedSince("0.2.47"),
  chained: true,
  schema: systemLine("api_error", {
    level: word("How loud it is: `info`, `notice`, `suggestion`, `warning`, `error`."),
    error: object({
      message: requiredSince("0.3.210", text("Error message.")),
      formatted: requiredSince("0.3.210", text("Error message for display.")),
      status: count("HTTP status. Absent if there was no response.").optional(),
      requestId: reference("Request id of the Messages API.").optional(),
      error: anything("The body of the response.").meta({ until: "0.3.210" }).optional(),
      headers: table(text("One value."), "Headers of the response.").meta({ until: "0.3.210" }).optional(),
      requestID: reference("Request id of the Messages API.").nullable().meta({ until: "0.3.210" }).optional(),
      type: word("Error type of the Messages API.").meta({ until: "0.3.210" }).optional(),
      connection: object({
        code: word("Error code of the operating system."),
        message: text("Error message."),
        isSSLError: flag("Whether TLS failed."),
      })
        .nullable()
        .meta({ description: "Connection failure; `null` if there was a response.", requiredSince: "0.3.210" }),
      isNetworkDown: requiredSince("0.3.210", flag("Whether the network is unavailable.")),
      rateLimits: requiredSince("0.3.210", anything("Rate limits from the response.").nullable()),
      noResponse: requiredSince("0.3.330", anything("How the response timed out.").nullable()),
    }).meta({ description: "The failure." }),
    retryInMs: milliseconds("Delay before the retry."),
    retryAttempt: count("Number of this retry, from 1."),
    maxRetries: count("Maximum number of retries."),
    source: requiredSince("0.3.330", word("What retries: `request_retry`, `connection_retry`.")),
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
