import fc from "fast-check";
import { say, use } from "../../../model/script/answer.ts";
import { thinking } from "../../../model/script/block.ts";
import { prompt } from "../../../peer/host/frames.ts";
import { isResult } from "../../../peer/host/rules.ts";
import { expectFrame, send } from "../../../peer/plan.ts";
import { continueTurn, decideTool, type HostDecision, newUse, notice, stops, treatment } from "../session.ts";
import { type ActionKind, defineAction } from "./define.ts";

export const decision = fc.constantFrom<HostDecision>("allow", "deny", "stop", "error", "garbage");
const mildDecision = fc.constantFrom<Exclude<HostDecision, "stop">>("allow", "deny", "error", "garbage");

export const toolActions: readonly ActionKind[] = [
  /** Files are written one after the other, each in a separate answer. */
  defineAction(
    "write",
    4,
    () => fc.record({ decisions: fc.array(decision, { minLength: 1, maxLength: 3 }) }, { noNullPrototype: true }),
    ({ decisions }, expectation, draft) => {
      draft.steps.push(...send(prompt("write")));
      for (const decided of decisions) {
        const write = newUse("Write", expectation, draft);
        draft.answers.push(use(write.block));
        if (decideTool(write, decided, expectation, draft) !== "stopped") continue;
        stops(expectation, draft);
        return;
      }
      draft.answers.push(say("written"));
      draft.steps.push(expectFrame(isResult));
      continueTurn(expectation, "written");
    },
  ),
  /** One answer calls several tools. Their permission requests are answered in any order. */
  defineAction(
    "parallel",
    3,
    () =>
      fc.record(
        {
          uses: fc.array(fc.tuple(fc.constantFrom("Write", "note"), mildDecision), { minLength: 2, maxLength: 4 }),
          thinks: fc.boolean(),
        },
        { noNullPrototype: true },
      ),
    ({ uses, thinks }, expectation, draft) => {
      const called = uses.map(([tool, decided]) => {
        // The treatment of server tools in plan mode depends on the release.
        const write = newUse(expectation.mode === "plan" ? "Write" : tool, expectation, draft);
        const how = treatment(expectation, write.tool);
        if (how === "ask") draft.decisions.set(write.id, decided);
        notice(expectation, write.id, how === "run" || (how === "ask" && decided === "allow"));
        return write.block;
      });
      draft.steps.push(...send(prompt("do it all at once")), expectFrame(isResult));
      draft.answers.push(use(...(thinks ? [thinking("all of them", "signature under all")] : []), ...called));
      draft.answers.push(say("all at once"));
      continueTurn(expectation, "all at once");
    },
  ),
];
