import { expect, test } from "vitest";
import { submitSurveyFeedback } from "../../../../src/agent/control/handler/submit-survey-feedback.ts";
import { ask } from "../ask.ts";

const survey = { description: "", appearance_id: "a", survey_response: "good", survey_type: "session" } as const;

test("an answer to a survey is never sent, and a malformed one is named so", async () => {
  const unsent = await ask(submitSurveyFeedback, {}, survey);
  expect(unsent).toMatchObject({ feedback_id: null });
  const malformed = { feedback_id: null, unavailable_reason: "The request is malformed." };
  expect(unsent).not.toEqual(malformed);
  for (const name of ["description", "appearance_id", "survey_response", "survey_type", "surface"])
    expect(await ask(submitSurveyFeedback, {}, { ...survey, [name]: 5 })).toEqual(malformed);
});
