import { expect, test } from "vitest";
import { sessionCost } from "../../../src/engine/rerun/cost.ts";
import { line, record, tapeIn } from "../../tape/sample.ts";

const answer = (id: string, ...content: readonly object[]) => line({ type: "assistant", message: { id, content } });
const use = (id: string) => ({ type: "tool_use", id, name: "Bash", input: {} });

test("answers and tools count once; tokens and dollars are those of the last result", () => {
  const usage = (inputTokens: number) => ({ inputTokens, outputTokens: 1 });
  const result = (usd: number, tokens: number) =>
    line({ type: "result", total_cost_usd: usd, modelUsage: { a: usage(tokens), b: usage(tokens) } });
  const tape = tapeIn(
    record((writer) => {
      writer.line("agent-to-host", answer("m1", use("t1")));
      writer.line("agent-to-host", answer("m1", use("t2")));
      writer.line("agent-to-host", result(1, 2));
      writer.line("agent-to-host", answer("m2", { type: "text", text: "done" }));
      writer.line("agent-to-host", result(3, 4));
      writer.finish();
    }),
  );
  expect(sessionCost(tape)).toEqual({ usd: 3, modelCalls: 2, toolUses: 2, inputTokens: 8, outputTokens: 2 });
});

test("a session without results cost nothing that is known", () => {
  expect(sessionCost(tapeIn(record((writer) => writer.finish())))).toMatchObject({ usd: 0, modelCalls: 0 });
});
