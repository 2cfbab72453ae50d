import { describe, expect, it } from "vitest";
import type { ApiMessage } from "../../../src/agent/core/conversation.ts";
import {
  runSideQuery,
  type SideQueryServices,
  type SideQuestionServices,
  sideTurn,
} from "../../../src/agent/model/side-query.ts";
import { say, scriptedModel, type Turn } from "../fixture/scripted-model.ts";

const signal = new AbortController().signal;
const before: readonly ApiMessage[] = [{ role: "user", content: [{ type: "text", text: "hello" }] }];

function servicesWith(turns: readonly Turn[], { env = {} }: { env?: Record<string, string> } = {}) {
  const model = scriptedModel(turns);
  const recordedUsage: unknown[] = [];
  const services = {
    ports: { clock: { now: () => 0, sleep: async () => {} }, env, model, random: () => 0 },
    options: { betas: ["beta"], maxRetries: 0 },
    session: {
      model: "claude-opus-5-5",
      effort: null,
      thinking: "default",
      ledger: { add: (...args: unknown[]) => void recordedUsage.push(args) },
    },
    thread: { system: () => [{ type: "text", text: "system" }] },
  } as unknown as SideQueryServices & SideQuestionServices;
  return { services, requests: model.requests, booked: recordedUsage };
}

describe("a question outside the conversation", () => {
  it("goes to the given model, and is booked under it", async () => {
    const { services, requests, booked: recordedUsage } = servicesWith([say(" answer ")]);
    expect(await runSideQuery(services, "claude-opus-5", "question", signal, { system: "s", before })).toEqual({
      ok: true,
      text: "answer",
    });
    expect(requests[0]?.body).toMatchObject({
      model: "claude-opus-5",
      system: [{ type: "text", text: "s" }],
      messages: [before[0], { role: "user", content: [{ type: "text", text: "question" }] }],
    });
    expect(recordedUsage).toMatchObject([["claude-opus-5", { output_tokens: 20 }, ["beta"]]]);
  });

  it("goes to the small model of the environment unless it must be that one", async () => {
    const env = { ANTHROPIC_SMALL_FAST_MODEL: "haiku" };
    const small = servicesWith([say("a")], { env });
    await runSideQuery(small.services, "claude-opus-5", "q", signal);
    expect(small.requests[0]?.body.model).toBe("claude-haiku-5-5");
    const exact = servicesWith([say("a")], { env });
    await runSideQuery(exact.services, "claude-opus-5", "q", signal, { exactly: true });
    expect(exact.requests[0]?.body.model).toBe("claude-opus-5");
  });

  it("reports why there is no answer", async () => {
    expect(await runSideQuery(servicesWith([{ content: [] }]).services, "claude-opus-5", "q", signal)).toMatchObject({
      ok: false,
    });
    expect(
      await runSideQuery(servicesWith([{ fails: new Error("broke") }]).services, "claude-opus-5", "q", signal),
    ).toMatchObject({
      ok: false,
      reason: expect.stringMatching(/./),
    });
  });

  it("rejects where it is abandoned", async () => {
    await expect(
      runSideQuery(servicesWith([say("a")]).services, "claude-opus-5", "q", AbortSignal.abort(new Error("stop"))),
    ).rejects.toThrow("stop");
  });
});

describe("a question beside the conversation", () => {
  it("regression: an answer of several texts had no blank lines between them", async () => {
    const content = ["one", "two"].map((text) => ({ type: "text" as const, text }));
    const { services } = servicesWith([{ content }]);
    expect(await sideTurn(services, { question: "q", before, tools: [] }, signal)).toBe("one\n\ntwo");
  });

  it("is asked as a turn would, in the user's last message", async () => {
    const { services, requests, booked: recordedUsage } = servicesWith([say("answer")]);
    expect(await sideTurn(services, { question: "q", before, tools: [] }, signal)).toBe("answer");
    expect(requests[0]?.body).toMatchObject({
      model: "claude-opus-5-5",
      system: [{ text: "system" }],
      messages: [{ role: "user", content: [{ text: "hello" }, { text: "q" }] }],
    });
    expect(recordedUsage).toHaveLength(1);
    const { services: other, requests: after } = servicesWith([say("a")]);
    await sideTurn(
      other,
      { question: "q", before: [...before, { role: "assistant", content: [{ type: "text", text: "hi" }] }], tools: [] },
      signal,
    );
    expect(after[0]?.body.messages).toHaveLength(3);
  });

  it("regression: behind a call without a result, it was a request that the API rejects", async () => {
    const { services, requests } = servicesWith([say("answer")]);
    const call: ApiMessage = { role: "assistant", content: [{ type: "tool_use", id: "t1", name: "Bash", input: {} }] };
    await sideTurn(services, { question: "q", before: [...before, call], tools: [] }, signal);
    const last = { role: "user", content: [{ type: "tool_result", tool_use_id: "t1", is_error: true }, { text: "q" }] };
    expect(requests[0]?.body).toMatchObject({ messages: [{}, {}, last] });
  });

  it("comes to nothing if the model says nothing", async () => {
    expect(
      await sideTurn(
        servicesWith([{ fails: new Error("broke") }]).services,
        { question: "q", before, tools: [] },
        signal,
      ),
    ).toBeNull();
    expect(
      await sideTurn(servicesWith([{ content: [] }]).services, { question: "q", before, tools: [] }, signal),
    ).toBeNull();
  });
});
