import type { Frame } from "@agentwire/protocol/codec";
import { asJsonObject } from "@agentwire/protocol/json";
import { differenceOf, same } from "../../../same.ts";
import { type HostCase, type HostCaseRun, hostCase } from "../../define.ts";
import type { OrderParts } from "../../order.ts";
import { checkIfPresent, hostResponseOf, idle, requestSteps, requiredResponses, turnSteps } from "../../query.ts";

const kinds = ["pick_a_day", "refusal_fallback_prompt"];

/** Two dialogs: one that a tool use requires, and one that none does. */
const dialogs: readonly Frame[] = [
  { dialog_kind: "pick_a_day", payload: { days: ["a Monday", "a Tuesday"], deep: { of: 1 } }, tool_use_id: "toolu_1" },
  { dialog_kind: "refusal_fallback_prompt", payload: { reason: "a reason" } },
];

const answers: Readonly<Record<string, NonNullable<OrderParts["dialog"]>["answer"]>> = {
  "dialogs-that-are-answered": { behavior: "completed", result: { day: "a Tuesday", more: ["one", 2, null] } },
  "dialogs-that-are-closed": { behavior: "cancelled" },
};

const lettersOf = (name: string): string => name.replaceAll("_", "").toLowerCase();

/** What was lost of a dialog on its way to the user. Hosts may name its fields in camel case. */
function lostOfDialog(sent: Frame, given: unknown): string | undefined {
  const fields = new Map(Object.entries(asJsonObject(given)).map(([name, value]) => [lettersOf(name), value]));
  return Object.keys(sent).find((name) => !same(sent[name], fields.get(lettersOf(name))));
}

const initializeOf = ({ frames }: HostCaseRun) =>
  frames.map(({ request }) => asJsonObject(request)).find(({ subtype }) => subtype === "initialize") ?? {};

/** Cases in which the agent asks the user by dialogs. */
export const hostDialogCases: readonly HostCase[] = Object.entries(answers).map(([name, answer]) =>
  hostCase({
    name,
    order: { prompt: "Begin.", dialog: { kinds, answer } },
    plan: (frames) => ({
      steps: turnSteps(
        frames,
        dialogs.flatMap((dialog, at) => requestSteps(frames, `a-dialog-${at}`, "request_user_dialog", dialog)),
        idle(frames),
      ),
      rules: requiredResponses,
    }),
    checks: {
      "control.dialog.answered": (run) =>
        checkIfPresent(
          run.frames.find(({ type }) => type === "user"),
          () => {
            if (!same(initializeOf(run).supportedDialogKinds, kinds))
              return "The agent did not receive the kinds of dialogs that the user can answer.";
            const given = run.messages.flatMap((message) => (message.kind === "dialog" ? [message.request] : []));
            for (const [at, dialog] of dialogs.entries()) {
              const response = hostResponseOf(run, `a-dialog-${at}`);
              if (!response) return undefined;
              const lost = lostOfDialog(dialog, given[at]);
              if (lost !== undefined) return `\`${lost}\` of a dialog did not reach the user as the agent sent it.`;
              const changed = differenceOf(answer, response.response);
              if (changed !== undefined) return `\`${changed}\` of the answer to a dialog did not reach the agent.`;
            }
            return true;
          },
        ),
    },
  }),
);
