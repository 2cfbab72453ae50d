import { z } from "zod";
import { flag, object, text } from "../../schema/field.ts";
import { defineControl } from "../define.ts";

export const sideQuestion = defineControl({
  subtype: "side_question",
  summary:
    "Asks the model something beside the conversation, which does not remember it. A `system/control_request_progress` says that it has begun.",
  since: "0.2.90",
  stability: "undeclared",
  evidence: "answered by the CLI 2.1.330 over stdio; sent by the SDK's own JavaScript",
  direction: "host-to-agent",
  request: object({
    subtype: z.literal("side_question"),
    question: text("The question."),
    history: z.array(z.unknown()).describe("Earlier side questions and their answers.").optional(),
  }),
  response: object({
    response: text("The answer.").nullable().describe("`null` where there is none."),
    synthetic: flag("The answer is the agent's own, not the model's.").optional(),
    refusal_fallback: object({
      original_model: z.string().describe("The model that refused."),
      fallback_model: z.string().describe("The model that answered."),
      content: text("What is told about it."),
    })
      .describe("Another model answered.")
      .optional(),
  }),
  errors: [{ when: "The model cannot be reached." }],
  deadlineMs: null,
  examples: [
    {
      request: { subtype: "side_question", question: "What is a monad?" },
      response: { response: "A burrito.", synthetic: false },
    },
  ],
});
