import fc from "fast-check";
import { say, use } from "../../../model/script/answer.ts";
import { prompt } from "../../../peer/host/frames.ts";
import { isResult } from "../../../peer/host/rules.ts";
import { expectFrame, send } from "../../../peer/plan.ts";
import { type ServerAnswer, serverAnswers } from "../host-server.ts";
import { continueTurn, decideTool, newUse, stops } from "../session.ts";
import { type ActionKind, defineAction } from "./define.ts";
import { decision } from "./tool.ts";

const answer = fc.constantFrom(...(Object.keys(serverAnswers) as ServerAnswer[]).filter((name) => name !== "silence"));

export const serverActions: readonly ActionKind[] = [
  /** A call of a host's MCP tool. The turn continues with any answer of the server. */
  defineAction(
    "serve",
    4,
    () => fc.record({ decision, answer }, { noNullPrototype: true }),
    ({ decision: decided, answer: how }, expectation, draft) => {
      const call = newUse(expectation.mode === "plan" ? "Write" : "note", expectation, draft);
      draft.served.set(call.id, how);
      draft.answers.push(use(call.block));
      draft.steps.push(...send(prompt("take a note")));
      if (decideTool(call, decided, expectation, draft) === "stopped") return stops(expectation, draft);
      draft.answers.push(say("noted"));
      draft.steps.push(expectFrame(isResult));
      continueTurn(expectation, "noted");
    },
  ),
];
