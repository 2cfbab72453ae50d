import { expect, it } from "vitest";
import { traceOf } from "../../src/trace/trace.ts";
import { busyTape, readingOf } from "./session.ts";

const started = Date.parse("2026-05-01T10:00:00Z");
const trace = (withContent = false) =>
  traceOf(readingOf(busyTape().tape()), { started, release: "2.1.330", withContent });

it("has a span for everything that takes time, below what contains it", () => {
  const spans = trace();
  const path = (at: number | null): string =>
    at === null ? "" : `${path(spans[at]?.parent ?? null)}/${spans[at]?.name}`;
  const session = "/session";
  const turn = `${session}/invoke_agent`;
  expect(spans.map((_, at) => path(at)).sort()).toEqual(
    [
      ...[session, turn, `${turn}/retry`, `${turn}/compaction`, `${session}/task local_bash`],
      // The service refused one of the calls.
      ...[`${turn}/chat opus`, `${turn}/chat opus`, `${turn}/chat opus`, `${turn}/chat opus`],
      ...[`${turn}/execute_tool Bash`, `${turn}/execute_tool Bash/permission Bash`, `${turn}/execute_tool Bash`],
      `${turn}/invoke_agent reviewer`,
      `${turn}/invoke_agent reviewer/chat opus`,
      `${turn}/invoke_agent reviewer/execute_tool Read`,
    ].sort(),
  );
});

it("names model, tokens, tools and costs as the conventions do", () => {
  const spans = trace();
  const [refused, answered] = spans.filter(({ kind }) => kind === "model");
  expect(refused).toMatchObject({ failed: true, attributes: { "error.type": "_OTHER" } });
  expect(answered?.attributes).toMatchObject({
    "gen_ai.operation.name": "chat",
    "gen_ai.provider.name": "anthropic",
    "gen_ai.conversation.id": "s1",
    "gen_ai.request.model": "opus",
    "gen_ai.usage.input_tokens": 117,
    "gen_ai.usage.output_tokens": 5,
    "gen_ai.usage.cache_read.input_tokens": 100,
  });
  const [tool] = spans.filter(({ kind }) => kind === "tool");
  expect(tool).toMatchObject({
    failed: true,
    attributes: { "gen_ai.tool.name": "Bash", "gen_ai.tool.call.id": "t1", "error.type": "_OTHER" },
  });
  expect(spans.find(({ kind }) => kind === "retry")?.attributes).toMatchObject({ "agentwire.kind": "retry" });
  expect(spans.find(({ kind }) => kind === "turn")?.attributes).toMatchObject({ "agentwire.cost.usd": 0.25 });
});

it("links a task to the tool use that started it", () => {
  const spans = trace();
  const task = spans.find(({ kind }) => kind === "task");
  expect(task?.links.map((at) => spans[at]?.attributes["gen_ai.tool.call.id"])).toEqual(["t4"]);
});

it("uses epoch times within those of the session", () => {
  const [session, ...spans] = trace();
  expect(session?.from).toBeGreaterThanOrEqual(started * 1000);
  for (const { from, to } of spans)
    expect([from >= (session?.from ?? 0), to >= from, to <= (session?.to ?? 0)]).toEqual([true, true, true]);
});

it("includes prompts, inputs and causes only on request", () => {
  expect(JSON.stringify(trace())).not.toMatch(/secret-deploy|deploy the shop/);
  expect(JSON.stringify(trace(true))).toMatch(/secret-deploy/);
  expect(JSON.stringify(trace(true))).toMatch(/deploy the shop/);
});
