import { describe, expect, test } from "vitest";
import { ModelError } from "../../../src/model/model-error.ts";
import { say, type Turn, use } from "../fixture/scripted-model.ts";
import { drive, type Frame, isResult } from "../fixture/session.ts";

const gone = new ModelError({
  kind: "status",
  status: 403,
  type: "permission_error",
  message: "not yours",
  requestId: null,
  headers: {},
});
const project = new Map([["/project/a.txt", "hello\n"]]);
const read = use("t1", "Read", { file_path: "/project/a.txt" });
const userTexts = (frames: readonly Frame[]) =>
  frames
    .filter(({ type }) => type === "user")
    .flatMap(({ message }) => (message as { content: { text?: string }[] }).content.map(({ text }) => text ?? ""));

/** Runs one prompt to its end. */
async function run(turns: readonly Turn[], argv: readonly string[] = []) {
  const agent = drive(turns, argv, new Map(project));
  agent.user("one");
  const code = await agent.end();
  return { ...agent, code, result: agent.frames.findLast(isResult) };
}

describe("a turn", () => {
  test("ends with the answer of the model, and says what it took", async () => {
    const { result, code, asked } = await run([say("done")]);
    expect(code).toBe(0);
    expect(asked).toHaveLength(1);
    expect(result).toMatchObject({
      subtype: "success",
      result: "done",
      num_turns: 1,
      stop_reason: "end_turn",
      usage: { input_tokens: 10, output_tokens: 20 },
      modelUsage: { "claude-opus-5-5": { inputTokens: 10, outputTokens: 20 } },
    });
    expect(result?.total_cost_usd).toBeGreaterThan(0);
  });

  test("goes back to the model with the results of its calls", async () => {
    const { result, asked } = await run([read, say("done")]);
    expect(result).toMatchObject({ result: "done", num_turns: 2, usage: { input_tokens: 20, output_tokens: 40 } });
    expect(JSON.stringify(asked[1]?.body.messages)).toContain("hello");
  });

  test("ends where it may take no further round", async () => {
    const { result, asked, code } = await run([read, say("never")], ["--max-turns=1"]);
    expect(result).toMatchObject({ subtype: "error_max_turns", num_turns: 2 });
    expect([asked.length, code]).toEqual([1, 1]);
  });

  test("ends where its money is spent", async () => {
    const { result, asked } = await run([read, say("never")], ["--max-budget-usd=0.0000001"]);
    expect(result).toMatchObject({ subtype: "error_max_budget_usd", is_error: true });
    expect(asked).toHaveLength(1);
  });
});

describe("an answer that is not enough", () => {
  test("because it reached its limit is continued, and the host sees who asks", async () => {
    const { result, asked, frames } = await run([
      { content: [{ type: "text", text: "half" }], stopReason: "max_tokens" },
      say("whole"),
    ]);
    expect(result).toMatchObject({ result: "whole", num_turns: 2 });
    expect(asked).toHaveLength(2);
    const nudge = frames.find(({ type }) => type === "user");
    expect(nudge).toMatchObject({ isSynthetic: true, parent_tool_use_id: null });
    expect(userTexts(frames)[0]).toMatch(/limit of output tokens/);
  });

  test("again and again ends the turn with an error", async () => {
    const cut: Turn = { content: [{ type: "text", text: "half" }], stopReason: "max_tokens" };
    const { result, frames, code } = await run(Array.from({ length: 10 }, () => cut));
    expect(result).toMatchObject({ is_error: true, api_error: "max_output_tokens" });
    expect(code).toBe(1);
    expect(frames.findLast(({ type }) => type === "assistant")).toMatchObject({
      error: "max_output_tokens",
      is_api_error_message: true,
    });
  });

  test("because it shows nothing is asked for again", async () => {
    const { result, frames } = await run([{ content: [] }, say("words")]);
    expect(result).toMatchObject({ result: "words" });
    expect(userTexts(frames)[0]).toMatch(/showed the user nothing/);
  });

  test("because the model declined is asked for once more, and the refusal is said", async () => {
    const refusal: Turn = { content: [{ type: "text", text: "no" }], stopReason: "refusal" };
    const { result, frames, code } = await run([refusal, refusal]);
    expect(frames.some(({ subtype }) => subtype === "informational")).toBe(true);
    expect(frames.some(({ refused_message_id }) => refused_message_id === "msg_1")).toBe(true);
    expect(frames.find(({ subtype }) => subtype === "model_refusal_no_fallback")).toMatchObject({
      original_model: "claude-opus-5-5",
      request_id: "req_2",
    });
    expect(result).toMatchObject({ is_error: true, stop_reason: "refusal" });
    expect(code).toBe(1);
  });

  test("is kept out of the conversation where the agent speaks in the model's place", async () => {
    const agent = drive([{ fails: gone }, say("fine")]);
    agent.user("one");
    await agent.until(isResult);
    agent.user("two");
    await agent.end();
    expect(JSON.stringify(agent.asked.at(-1)?.body.messages)).not.toContain("API Error");
  });
});

describe("an interrupt", () => {
  test("while the model speaks keeps what had come, and says so to the model", async () => {
    const agent = drive([{ ...say("a long answer"), hold: true }, say("next")], ["--include-partial-messages"]);
    agent.user("one");
    await agent.until(({ type, event }) => type === "stream_event" && (event as Frame).type === "content_block_delta");
    agent.send({ type: "control_request", request_id: "i", request: { subtype: "interrupt" } });
    const result = await agent.until(isResult);
    expect(result).toMatchObject({ subtype: "error_during_execution", terminal_reason: "aborted_streaming" });
    agent.user("two");
    await agent.end();
    expect(userTexts(agent.frames)).toContain("[Request interrupted by user]");
    const told = JSON.stringify(agent.asked[1]?.body.messages);
    expect(told).toContain("[Request interrupted by user]");
    expect(told).toContain("a lo");
  });
});
