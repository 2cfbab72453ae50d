import { expectFrame, send } from "../../../../peer/plan.ts";
import { type HostCase, hostCase } from "../../define.ts";
import { completed, hostResponseOf, hungUp, idle, requiredResponses, turnSteps } from "../../query.ts";
import { hostControlCases } from "./control.ts";
import { hostDetailCases } from "./detail.ts";
import { hostDialogCases } from "./dialog.ts";
import { hostHookCases } from "./hook.ts";
import { hostMessageMeaningCases } from "./message.ts";
import { hostContradictionCases, hostOptionCases } from "./option.ts";
import { hostPermissionCases } from "./permission.ts";
import { hostServerCases } from "./server.ts";
import { sideBySideCases } from "./side-by-side.ts";
import { hostStoreCases } from "./store.ts";

/**
 * Cases about meaning: what the user chooses and answers reaches the agent unchanged, and what the agent sends reaches
 * the user unchanged.
 */
export const hostMeaningCases: readonly HostCase[] = [
  ...hostOptionCases,
  ...hostContradictionCases,
  ...hostPermissionCases,
  ...hostHookCases,
  ...hostServerCases,
  ...hostMessageMeaningCases,
  ...hostControlCases,
  ...hostDialogCases,
  ...hostStoreCases,
  ...sideBySideCases,
  ...hostDetailCases,
  hostCase({
    name: "an-unknown-request",
    order: { prompt: "Begin.", permission: { behavior: "allow" } },
    plan: (frames) => ({
      steps: turnSteps(
        frames,
        [
          ...send({ type: "control_request", request_id: "a-odd", request: { subtype: "no_such_request" } }),
          expectFrame({ type: "control_response", response: { request_id: "a-odd" } }),
        ],
        idle(frames),
      ),
      rules: requiredResponses,
    }),
    checks: {
      "control.response.host": (run) => {
        const answer = hostResponseOf(run, "a-odd");
        if (answer) return answer.subtype === "error" || "A request of an unknown subtype got a success.";
        return hungUp(run) || completed(run, "a request") !== true ? undefined : "An unknown request got no response.";
      },
    },
  }),
];
