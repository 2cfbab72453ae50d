import type { Frame } from "@agentwire/protocol/codec";
import { asJsonObject } from "@agentwire/protocol/json";
import { asList, blocksOf } from "../../law/session-event/json.ts";
import { type Broken, brokenAgent } from "../define.ts";
import { withInner } from "../frames.ts";
import { change, dropFrames, isAnswer, refuseAnswer, reword, set, strip, whitewash, withoutFlag } from "./mutators.ts";

const result: Frame = { type: "result" };
const retry: Frame = { subtype: "api_retry" };

/** Replaces the final text of the turn. */
const misquotes = (text: string) =>
  change({ type: "result", result: text }, (frame) => [{ ...frame, result: "something else" }]);

/** Agents that violate requirements of turns, messages, streams, tools, errors and the queue. */
export const turnMutations: readonly Broken[] = [
  brokenAgent("turn.limit.max-turns", "reports-the-wrong-subtype-at-max-turns", {
    out: set({ type: "result", subtype: "error_max_turns" }, { subtype: "error_during_execution" }),
  }),
  brokenAgent("turn.limit.budget", "ignores-the-budget", { argv: withoutFlag("--max-budget-usd") }),
  brokenAgent("turn.output.schema", "omits-structured-output", { out: strip(result, "structured_output") }),
  brokenAgent("turn.result.api-error", "reports-a-model-failure-as-an-execution-error", {
    out: change({ type: "result", is_error: true }, (frame) => [
      { ...frame, subtype: "error_during_execution", errors: ["failed"] },
    ]),
  }),
  brokenAgent("message.user.content", "reads-only-the-first-block-of-a-prompt", {
    in: change({ type: "user" }, (frame) => {
      const { content } = asJsonObject(frame.message);
      return [Array.isArray(content) ? withInner(frame, "message", { content: content.slice(0, 1) }) : frame];
    }),
  }),
  brokenAgent("message.user.replay", "omits-is-replay", { out: strip({ type: "user" }, "isReplay") }, [
    "turn.result.num-turns",
  ]),
  brokenAgent("message.user.synthetic", "omits-is-synthetic", { out: strip({ type: "user" }, "isSynthetic") }),
  brokenAgent(
    "stream.abandoned",
    "omits-abandoned-blocks",
    { out: strip({ type: "stream_event" }, "abandoned_blocks") },
    ["stream.block.order"],
  ),
  brokenAgent("tool.unknown", "accepts-an-unknown-tool", { out: whitewash("toolu_none") }),
  brokenAgent("tool.input.validated", "accepts-invalid-tool-input", { out: whitewash("toolu_bad") }),
  brokenAgent("tool.result.error", "reports-a-failed-tool-as-a-success", { out: whitewash("toolu_fail") }),
  brokenAgent(
    "tool.input.shown",
    "omits-the-defaults-of-tool-input",
    {
      out: change({ type: "assistant" }, (frame) => {
        const content = blocksOf(frame).map((block) =>
          block.name === "Edit" ? { ...block, input: { ...asJsonObject(block.input), replace_all: undefined } } : block,
        );
        return [withInner(frame, "message", { content })];
      }),
    },
    ["hook.input.common", "hook.input.event", "message.model.history", "permission.request.input"],
  ),
  brokenAgent("error.retry.after", "ignores-retry-after", {
    out: set({ ...retry, error_status: 429 }, { retry_delay_ms: 20 }),
  }),
  brokenAgent("error.retry.limit", "retries-too-few-times", { env: { CLAUDE_CODE_MAX_RETRIES: "4" } }),
  brokenAgent("error.retry.announced", "omits-api-retry", { out: dropFrames(retry) }),
  brokenAgent("error.retry.which", "does-not-retry-status-500", { out: misquotes("after 500") }, ["turn.result.text"]),
  brokenAgent("error.final.message", "omits-the-error-class", { out: strip({ type: "assistant" }, "error") }),
  brokenAgent(
    "error.success.needs-message",
    "accepts-an-html-page-as-an-answer",
    { out: set({ type: "result", is_error: true }, { is_error: false }) },
    ["turn.result.api-error", "ending.exit.code"],
  ),
  brokenAgent("error.cut.before-block", "keeps-a-partial-block", { out: misquotes("asked again") }, [
    "turn.result.text",
  ]),
  brokenAgent("error.cut.after-block", "does-not-continue-after-a-cut", { out: misquotes("went on") }, [
    "turn.result.text",
  ]),
  brokenAgent(
    "error.cut.after-delta",
    "repeats-the-call-after-message-delta",
    { out: misquotes("as good as complete") },
    ["turn.result.text"],
  ),
  brokenAgent("error.fallback", "omits-model-fallback", { out: dropFrames({ subtype: "model_fallback" }) }),
  brokenAgent("error.max-tokens", "does-not-continue-at-the-token-limit", { out: misquotes("part two") }, [
    "turn.result.text",
  ]),
  brokenAgent(
    "queue.duplicate",
    "accepts-a-duplicate-prompt",
    {
      in: change({ type: "user", message: { content: "one again" } }, (frame) => [{ ...frame, uuid: "another" }]),
    },
    ["queue.interrupt.idle", "queue.lifecycle.opt-in"],
  ),
  brokenAgent("queue.prompt.once", "calls-the-model-twice-for-one-prompt", {
    in: change({ type: "user", message: { content: "two" } }, (frame) => [frame, frame]),
  }),
  brokenAgent("queue.interrupt.idle", "refuses-an-interrupt-while-idle", { out: refuseAnswer("h-idle") }),
  brokenAgent("queue.prompt.outcome", "drops-a-waiting-prompt", {
    in: dropFrames({ type: "user", message: { content: "second" } }),
  }),
  brokenAgent(
    "queue.interrupt.early",
    "ignores-an-early-interrupt",
    {
      out: set(result, { subtype: "success", is_error: false, result: "ok", terminal_reason: "completed" }),
    },
    ["turn.result.text"],
  ),
  brokenAgent("queue.interrupt.receipt", "omits-still-queued-prompts", {
    out: reword({ ...isAnswer, response: { request_id: "h-stop" } }, (response) => ({ ...response, still_queued: [] })),
  }),
  brokenAgent("queue.mid-turn", "delays-prompts-until-the-turn-ends", {
    in: change({ type: "user", message: { content: "in between" } }, (frame) => [{ ...frame, priority: "later" }]),
  }),
  brokenAgent("queue.interrupt.pending", "keeps-requests-pending-after-an-interrupt", {
    out: dropFrames({ type: "control_cancel_request" }),
  }),
  brokenAgent("queue.interrupt.tools", "reports-interrupted-tools-as-successes", { out: whitewash("toolu_w") }),
  brokenAgent("queue.interrupt.result", "reports-the-wrong-subtype-after-an-interrupt", {
    out: set({ type: "result", subtype: "error_during_execution" }, { subtype: "error_max_turns" }),
  }),
  brokenAgent("queue.interrupt.session", "ignores-prompts-after-an-interrupt", {
    out: set({ type: "result", subtype: "success" }, { subtype: "error_max_turns", is_error: true, errors: ["deaf"] }),
    exit: () => 1,
  }),
  brokenAgent("queue.priority.now", "ignores-priority-now", { in: strip({ type: "user" }, "priority") }),
  brokenAgent("turn.init.every", "sends-system-init-with-the-old-mode", {
    out: change({ type: "system", subtype: "init" }, (frame) => [{ ...frame, permissionMode: "default" }]),
  }),
  brokenAgent("tool.model.order", "omits-a-tool-result-from-the-model-call", {
    call: (body) => ({
      ...body,
      messages: asList(body.messages).map((message) => ({
        ...asJsonObject(message),
        content: withoutResult(asJsonObject(message).content, "toolu_2"),
      })),
    }),
  }),
  brokenAgent(
    "turn.result.num-turns",
    "reports-the-wrong-num-turns",
    {
      out: change(result, (frame) => [{ ...frame, num_turns: Number(frame.num_turns) + 1 }]),
    },
    undefined,
    "parallel-tools",
  ),
];

const withoutResult = (content: unknown, id: string): unknown =>
  Array.isArray(content) ? content.filter((block) => asJsonObject(block).tool_use_id !== id) : content;
