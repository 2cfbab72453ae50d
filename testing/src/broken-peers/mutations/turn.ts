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
  brokenAgent("turn.limit.max-turns", "misnames-the-limit", {
    out: set({ type: "result", subtype: "error_max_turns" }, { subtype: "error_during_execution" }),
  }),
  brokenAgent("turn.limit.budget", "spends-without-end", { argv: withoutFlag("--max-budget-usd") }),
  brokenAgent("turn.output.schema", "forgets-its-output", { out: strip(result, "structured_output") }),
  brokenAgent("turn.result.api-error", "takes-failures-for-its-own", {
    out: change({ type: "result", is_error: true }, (frame) => [
      { ...frame, subtype: "error_during_execution", errors: ["failed"] },
    ]),
  }),
  brokenAgent("message.user.content", "reads-the-first-block-alone", {
    in: change({ type: "user" }, (frame) => {
      const { content } = asJsonObject(frame.message);
      return [Array.isArray(content) ? withInner(frame, "message", { content: content.slice(0, 1) }) : frame];
    }),
  }),
  brokenAgent("message.user.replay", "echoes-without-a-word", { out: strip({ type: "user" }, "isReplay") }, [
    "turn.result.num-turns",
  ]),
  brokenAgent("message.user.synthetic", "passes-for-the-user", { out: strip({ type: "user" }, "isSynthetic") }),
  brokenAgent("stream.abandoned", "leaves-blocks-open", { out: strip({ type: "stream_event" }, "abandoned_blocks") }, [
    "stream.block.order",
  ]),
  brokenAgent("tool.unknown", "pretends-to-have-a-tool", { out: whitewash("toolu_none") }),
  brokenAgent("tool.input.validated", "takes-any-input", { out: whitewash("toolu_bad") }),
  brokenAgent("tool.result.error", "hides-a-failure", { out: whitewash("toolu_fail") }),
  brokenAgent(
    "tool.input.shown",
    "shows-the-bare-input",
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
  brokenAgent("error.retry.after", "waits-too-short", {
    out: set({ ...retry, error_status: 429 }, { retry_delay_ms: 20 }),
  }),
  brokenAgent("error.retry.limit", "gives-up-early", { env: { CLAUDE_CODE_MAX_RETRIES: "4" } }),
  brokenAgent("error.retry.announced", "retries-in-silence", { out: dropFrames(retry) }),
  brokenAgent("error.retry.which", "gives-up-on-500", { out: misquotes("after 500") }, ["turn.result.text"]),
  brokenAgent("error.final.message", "fails-without-a-class", { out: strip({ type: "assistant" }, "error") }),
  brokenAgent(
    "error.success.needs-message",
    "takes-a-page-for-an-answer",
    { out: set({ type: "result", is_error: true }, { is_error: false }) },
    ["turn.result.api-error", "ending.exit.code"],
  ),
  brokenAgent("error.cut.before-block", "keeps-half-a-block", { out: misquotes("asked again") }, ["turn.result.text"]),
  brokenAgent("error.cut.after-block", "never-goes-on", { out: misquotes("went on") }, ["turn.result.text"]),
  brokenAgent("error.cut.after-delta", "asks-once-too-often", { out: misquotes("as good as complete") }, [
    "turn.result.text",
  ]),
  brokenAgent("error.fallback", "changes-its-model-in-silence", { out: dropFrames({ subtype: "model_fallback" }) }),
  brokenAgent("error.max-tokens", "stops-at-the-token-limit", { out: misquotes("part two") }, ["turn.result.text"]),
  brokenAgent(
    "queue.duplicate",
    "takes-a-prompt-twice",
    {
      in: change({ type: "user", message: { content: "one again" } }, (frame) => [{ ...frame, uuid: "another" }]),
    },
    ["queue.interrupt.idle", "queue.lifecycle.opt-in"],
  ),
  brokenAgent("queue.prompt.once", "asks-the-model-twice", {
    in: change({ type: "user", message: { content: "two" } }, (frame) => [frame, frame]),
  }),
  brokenAgent("queue.interrupt.idle", "refuses-an-idle-interrupt", { out: refuseAnswer("h-idle") }),
  brokenAgent("queue.prompt.outcome", "forgets-a-waiting-prompt", {
    in: dropFrames({ type: "user", message: { content: "second" } }),
  }),
  brokenAgent(
    "queue.interrupt.early",
    "runs-on-after-an-early-interrupt",
    {
      out: set(result, { subtype: "success", is_error: false, result: "ok", terminal_reason: "completed" }),
    },
    ["turn.result.text"],
  ),
  brokenAgent("queue.interrupt.receipt", "forgets-who-waits", {
    out: reword({ ...isAnswer, response: { request_id: "h-stop" } }, (response) => ({ ...response, still_queued: [] })),
  }),
  brokenAgent("queue.mid-turn", "keeps-prompts-for-later", {
    in: change({ type: "user", message: { content: "in between" } }, (frame) => [{ ...frame, priority: "later" }]),
  }),
  brokenAgent("queue.interrupt.pending", "keeps-asking-after-an-interrupt", {
    out: dropFrames({ type: "control_cancel_request" }),
  }),
  brokenAgent("queue.interrupt.tools", "lets-interrupted-tools-succeed", { out: whitewash("toolu_w") }),
  brokenAgent("queue.interrupt.result", "misnames-an-interrupt", {
    out: set({ type: "result", subtype: "error_during_execution" }, { subtype: "error_max_turns" }),
  }),
  brokenAgent("queue.interrupt.session", "is-deaf-after-an-interrupt", {
    out: set({ type: "result", subtype: "success" }, { subtype: "error_max_turns", is_error: true, errors: ["deaf"] }),
    exit: () => 1,
  }),
  brokenAgent("queue.priority.now", "knows-no-hurry", { in: strip({ type: "user" }, "priority") }),
  brokenAgent("turn.init.every", "tells-its-mode-once", {
    out: change({ type: "system", subtype: "init" }, (frame) => [{ ...frame, permissionMode: "default" }]),
  }),
  brokenAgent("tool.model.order", "tells-the-model-half", {
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
    "miscounts-its-rounds",
    {
      out: change(result, (frame) => [{ ...frame, num_turns: Number(frame.num_turns) + 1 }]),
    },
    undefined,
    "tools-side-by-side",
  ),
];

const withoutResult = (content: unknown, id: string): unknown =>
  Array.isArray(content) ? content.filter((block) => asJsonObject(block).tool_use_id !== id) : content;
