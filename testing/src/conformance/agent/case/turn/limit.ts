import { asJsonObject } from "@agentwire/protocol/json";
import { fail, reply, say, use } from "../../../../model/script/answer.ts";
import { text, toolUse } from "../../../../model/script/block.ts";
import { always, script } from "../../../../model/script/script.ts";
import { type AgentCase, agentCase } from "../../define.ts";
import { checkIfPresent, resultOf } from "../../query.ts";
import { ask, sessionPlan } from "../../steps.ts";

const echo = ({ index }: { readonly index: number }) =>
  use(toolUse(`toolu_${index}`, "Bash", { command: "echo again" }));
const schema = {
  type: "object",
  properties: { sum: { type: "number" } },
  required: ["sum"],
  additionalProperties: false,
};

const endsWith = (run: Parameters<typeof resultOf>[0], subtype: string) =>
  checkIfPresent(resultOf(run), (result) =>
    result.subtype === subtype ? true : `The turn ended with subtype ${result.subtype}, not ${subtype}.`,
  );

/** Cases in which a turn ends before the model is done. */
export const limitCases: readonly AgentCase[] = [
  agentCase({
    name: "max-turns",
    processes: [() => ({ argv: ["--max-turns=2"], script: script(always(echo)), plan: sessionPlan(ask("on")) })],
    checks: { "turn.limit.max-turns": (run) => endsWith(run, "error_max_turns") },
  }),
  agentCase({
    name: "budget",
    processes: [
      () => ({
        argv: ["--max-budget-usd=0.000001"],
        script: script(echo, always(say("never"))),
        plan: sessionPlan(ask("spend")),
      }),
    ],
    checks: { "turn.limit.budget": (run) => endsWith(run, "error_max_budget_usd") },
  }),
  agentCase({
    name: "output-schema",
    processes: [
      () => ({
        argv: [`--json-schema=${JSON.stringify(schema)}`],
        script: script(
          use(toolUse("toolu_bad", "StructuredOutput", { sum: "five" })),
          use(toolUse("toolu_good", "StructuredOutput", { sum: 5 })),
          always(({ index }) => use(toolUse(`toolu_${index}`, "StructuredOutput", { sum: "six" }))),
        ),
        plan: sessionPlan([...ask("add"), ...ask("add again")], {}, { jsonSchema: schema }),
      }),
    ],
    checks: {
      "turn.output.schema": (run) =>
        checkIfPresent(resultOf(run), (first) => {
          if (asJsonObject(first.structured_output).sum !== 5)
            return "`structured_output` does not hold the value that fits.";
          const second = resultOf(run, 1)?.subtype;
          return (
            second === undefined ||
            second === "error_max_structured_output_retries" ||
            `Outputs that never fit ended the turn with subtype ${second}.`
          );
        }),
    },
  }),
  agentCase({
    name: "api-error-result",
    processes: [
      () => ({
        script: script(fail(403, "permission_error", "Not for you"), reply([text("one"), text("two")])),
        plan: sessionPlan([...ask("one"), ...ask("two")]),
      }),
    ],
    checks: {
      "turn.result.api-error": (run) =>
        checkIfPresent(resultOf(run), ({ subtype, is_error: error }) =>
          subtype === "success" && error === true
            ? true
            : `A final failure of the model is a result of subtype ${subtype} with is_error ${error}.`,
        ),
    },
  }),
];
