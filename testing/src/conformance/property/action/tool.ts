import fc from "fast-check";
import { say, use } from "../../../model/script/answer.ts";
import { thinking } from "../../../model/script/block.ts";
import { prompt } from "../../../peer/host/frames.ts";
import { isResult } from "../../../peer/host/rules.ts";
import { expectFrame, send } from "../../../peer/plan.ts";
import { type Decision, decide, goesOn, newUse, notice, stops, treatment } from "../session.ts";
import { type Act, defineAct } from "./define.ts";

export const decision = fc.constantFrom<Decision>("allow", "deny", "stop", "error", "garbage");
const mildDecision = fc.constantFrom<Exclude<Decision, "stop">>("allow", "deny", "error", "garbage");

export const toolActs: readonly Act[] = [
  /** Files are written one after the other, each in an answer of its own. */
  defineAct(
    "write",
    4,
    () => fc.record({ decisions: fc.array(decision, { minLength: 1, maxLength: 3 }) }, { noNullPrototype: true }),
    ({ decisions }, foreseen, draft) => {
      draft.steps.push(...send(prompt("write")));
      for (const decided of decisions) {
        const write = newUse("Write", foreseen, draft);
        draft.answers.push(use(write.block));
        if (decide(write, decided, foreseen, draft) !== "stopped") continue;
        stops(foreseen, draft);
        return;
      }
      draft.answers.push(say("written"));
      draft.steps.push(expectFrame(isResult));
      goesOn(foreseen, "written");
    },
  ),
  /** Several tools are called in one answer; what they are allowed is answered in whatever order it is asked. */
  defineAct(
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
    ({ uses, thinks }, foreseen, draft) => {
      const called = uses.map(([tool, decided]) => {
        // The treatment of server tools in plan mode depends on the release.
        const write = newUse(foreseen.mode === "plan" ? "Write" : tool, foreseen, draft);
        const how = treatment(foreseen, write.tool);
        if (how === "ask") draft.decisions.set(write.id, decided);
        notice(foreseen, write.id, how === "run" || (how === "ask" && decided === "allow"));
        return write.block;
      });
      draft.steps.push(...send(prompt("do it all at once")), expectFrame(isResult));
      draft.answers.push(use(...(thinks ? [thinking("all of them", "signature under all")] : []), ...called));
      draft.answers.push(say("all at once"));
      goesOn(foreseen, "all at once");
    },
  ),
];
