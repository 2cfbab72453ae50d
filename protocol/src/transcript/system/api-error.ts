import { anything, count, flag, milliseconds, object, reference, text, word } from "../../schema/field.ts";
import { exampleLink, observed, systemLine } from "../chain.ts";
import { defineTranscriptLine } from "../define.ts";

export const apiError = defineTranscriptLine({
  name: "system/api_error",
  summary: "A call of the model failed and is tried again.",
  ...observed,
  chained: true,
  schema: systemLine("api_error", {
    level: word("How loud it is: `info`, `notice`, `suggestion`, `warning`, `error`."),
    error: object({
      message: text("What went wrong."),
      formatted: text("The same for people."),
      status: count("HTTP status. Absent where no answer came.").optional(),
      requestId: reference("The call.").optional(),
      connection: object({
        code: word("Code of the operating system."),
        message: text("In words."),
        isSSLError: flag("Whether encryption failed."),
      })
        .meta({ description: "The connection that failed; `null` where an answer came." })
        .nullable(),
      isNetworkDown: flag("Whether the network is down."),
      rateLimits: anything("Limits that the answer told of.").nullable(),
      noResponse: anything("How the answer stayed out.").nullable(),
    }).meta({ description: "The failure." }),
    retryInMs: milliseconds("Pause before the retry."),
    retryAttempt: count("Which retry this is, from 1."),
    maxRetries: count("Retries that will be made at most."),
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
