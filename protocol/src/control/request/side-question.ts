import * as z from "zod";
import { flag, object, text } from "../../schema/field.ts";
import { defineControl } from "../define.ts";

export const sideQuestion = defineControl({
  subtype: "side_question",
  summary:
    "Asks the model a question outside the conversation, which does not record it. A `system/control_request_progress` reports the start.",
  since: "0.2.90",
  stability: "undeclared",
  evidence: "answered by the CLI 2.1.330 over stdio; sent by the SDK's own JavaScript",
  direction: "host-to-agent",
  request: object({
    subtype: z.literal("side_question"),
    question: text("Text of the question."),
    history: z
      .array(
        object({
          question: text("Text of the earlier question."),
          response: text("Answer to it."),
          fallback_notice: z.unknown().describe("Notice that another model answered.").optional(),
        }),
      )
      .describe("Earlier side questions with their answers. The model receives them after the conversation.")
      .optional(),
  }),
  response: object({
    response: text("Answer of the model.").nullable().describe("`null` if there is no answer."),
    synthetic: flag("The agent itself wrote the answer.").optional(),
    refusal_fallback: object({
      original_model: z.string().describe("Model that refused."),
      fallback_model: z.string().describe("Model that answered."),
      content: text("Notice to show with the answer."),
    })
      .describe("Another model answered.")
      .optional(),
  }),
  errors: [{ when: "An entry of `history` lacks its question or response." }, { when: "The model cannot be reached." }],
  deadlineMs: null,
  examples: [
    {
      request: { subtype: "side_question", question: "What is a monad?" },
      response: { response: "A burrito.", synthetic: false },
    },
  ],
});
