import type { Frame } from "@agentwire/protocol/codec";
import { asJsonObject } from "@agentwire/protocol/json";
import { say } from "../../../../model/script/answer.ts";
import { always, script } from "../../../../model/script/script.ts";
import { type AgentCase, agentCase, type CasePaths, type CaseRun } from "../../define.ts";
import { freshChoice, freshText } from "../../fresh.ts";
import { checkIfPresent, isUnsupported, responseOf } from "../../query.ts";
import { ask, sendControl, sessionPlan } from "../../steps.ts";

/** An answer to a survey. */
const survey = (paths: CasePaths): Frame => ({
  description: freshText(paths, "description"),
  appearance_id: freshText(paths, "appearance"),
  survey_response: freshChoice(paths, "response", ["good", "fine", "bad"]),
  survey_type: freshChoice(paths, "type", ["session", "post_compact", "memory"]),
  surface: "sdk",
});
const fields = ["description", "appearance_id", "survey_response", "survey_type", "surface"];
const reasonOf = (run: CaseRun, id: string): unknown =>
  asJsonObject(responseOf(run, id)?.response).unavailable_reason ?? responseOf(run, id)?.error;

/** What is wrong with the response to feedback that cannot be sent; `true` if nothing is. */
function checkUnsent(run: CaseRun, id: string) {
  const response = responseOf(run, id);
  if (response === undefined || isUnsupported(response)) return undefined;
  const { feedback_id: sent } = asJsonObject(response.response);
  if (sent !== undefined && sent !== null) return "The agent reports feedback as sent, though it may send nothing.";
  return typeof reasonOf(run, id) === "string" || "The agent does not say why it sent no feedback.";
}

/** Cases about feedback to the vendor, of an agent that must not send any. */
export const feedbackCases: readonly AgentCase[] = [
  agentCase({
    name: "feedback-that-is-not-sent",
    processes: [
      (paths) => ({
        script: script(always(say("ok"))),
        plan: sessionPlan([
          ...ask("one"),
          ...sendControl("h-feedback", "submit_feedback", {
            description: freshText(paths, "text"),
            surface: "sdk",
          }),
          ...sendControl("h-survey", "submit_survey_feedback", survey(paths)),
          ...fields.flatMap((name) =>
            sendControl(`h-without-${name}`, "submit_survey_feedback", { ...survey(paths), [name]: 5 }),
          ),
        ]),
      }),
    ],
    checks: {
      "control.feedback": (run) => {
        const results = ["h-feedback", "h-survey"].map((id) => checkUnsent(run, id));
        return results.find((result) => typeof result === "string") ?? results[1];
      },
      "control.value.unknown": (run) =>
        checkIfPresent(checkUnsent(run, "h-survey") === true ? responseOf(run, "h-without-surface") : undefined, () => {
          const valid = reasonOf(run, "h-survey");
          const accepted = fields.find((name) => reasonOf(run, `h-without-${name}`) === valid);
          return (
            accepted === undefined || `An answer to a survey with another type of \`${accepted}\` was not refused.`
          );
        }),
    },
  }),
];
