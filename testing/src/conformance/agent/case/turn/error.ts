import type { Frame } from "@agentwire/protocol/codec";
import { asJsonObject } from "@agentwire/protocol/json";
import { deliver, drop, fail, raw, reply, say, use } from "../../../../model/script/answer.ts";
import { text, toolUse } from "../../../../model/script/block.ts";
import { always, script } from "../../../../model/script/script.ts";
import { hostRules } from "../../../../peer/host/rules.ts";
import type { PeerRule } from "../../../../peer/plan.ts";
import { type AgentCase, agentCase, type CaseRun } from "../../define.ts";
import { everywhere } from "../../everywhere.ts";
import { callsOf, checkIfPresent, framesOf, indexOfFrame, mentions, resultOf } from "../../query.ts";
import { ask, sessionPlan } from "../../steps.ts";

const retries = (run: CaseRun) => framesOf(run, { type: "system", subtype: "api_retry" });
const hasFallenBack = (run: CaseRun) => indexOfFrame(run, { type: "system", subtype: "model_fallback" }) >= 0;
const overloaded = fail(529, "overloaded_error", "Overloaded", { "retry-after": "0" });
/**
 * Whether the agent showed an event of the turn with this number before its result. On a slow machine, the stream may be
 * cut before the agent has read the event.
 */
function hasShown({ frames }: CaseRun, turn: number, isEvent: (frame: Frame) => boolean): boolean {
  const results = frames.flatMap(({ type }, at) => (type === "result" ? [at] : []));
  return frames.slice(turn === 0 ? 0 : results[turn - 1], results[turn]).some(isEvent);
}

/** How long a cut waits for an agent that shows nothing of the preceding events, in milliseconds. */
const unseenMs = 2000;

/** Cuts a stream after a number of events, but not before the host has seen their effect. */
function cutWhenStreamed(afterEvents: number, isLast: (frame: Frame) => boolean) {
  let resolve = (): void => {};
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  const rule: PeerRule = {
    when: isLast,
    answer: () => {
      resolve();
      return [];
    },
  };
  return {
    delivery: { cut: { afterEvents }, hold: { afterEvents, ms: unseenMs, until: () => promise } },
    rule,
  };
}
const shows = (type: string, value: string) => (frame: Frame) =>
  frame.type === type && JSON.stringify(frame).includes(JSON.stringify(value));
const isBlockEnd = ({ type, event }: Frame) =>
  type === "stream_event" && asJsonObject(event).type === "content_block_stop";
const isMessageDelta = shows("stream_event", "stop_sequence");
const full = (value: string) => text(value, { deltas: [value] });

const quick = { "retry-after": "0" };

export const errorCases: readonly AgentCase[] = [
  agentCase({
    name: "retries",
    processes: [
      () => ({
        script: script(
          fail(500, "api_error", "Broken", quick),
          say("after 500"),
          fail(429, "rate_limit_error", "Slow down", { "retry-after": "1" }),
          say("after 429"),
          drop(),
          say("after a lost connection"),
          fail(403, "permission_error", "Not for you"),
          say("after 403"),
        ),
        plan: sessionPlan([...ask("one"), ...ask("two"), ...ask("three"), ...ask("four")]),
      }),
    ],
    checks: {
      "error.retry.which": (run) =>
        checkIfPresent(resultOf(run, 3), (last) => {
          const expected = ["after 500", "after 429", "after a lost connection"];
          const missing = expected.find((answer, n) => resultOf(run, n)?.result !== answer);
          if (missing !== undefined) return `The failure before "${missing}" was not tried again.`;
          return last.is_error === true || "A 403 was tried again.";
        }),
      "error.retry.after": (run) =>
        checkIfPresent(
          retries(run).find(({ error_status: status }) => status === 429),
          ({ retry_delay_ms: delay }) =>
            Number(delay) >= 1000 || `The service asked for a second and the agent announced ${delay} ms.`,
        ),
      "error.retry.limit": (run) =>
        checkIfPresent(retries(run)[0], ({ max_retries: max }) =>
          max === 10 ? true : `By default attempts are limited to ten, not ${max}.`,
        ),
      "error.retry.announced": (run) =>
        checkIfPresent(resultOf(run, 2), () => {
          if (retries(run).length !== 3) return `Three attempts failed and ${retries(run).length} were announced.`;
          const late = retries(run).findIndex(
            (retry, n) => run.frames.indexOf(retry) > run.frames.indexOf(resultOf(run, n) ?? {}),
          );
          if (late >= 0) return "An attempt was announced after the turn in which it was made.";
          const statuses = retries(run)
            .map(({ error_status: status }) => status ?? "none")
            .join();
          return statuses === "500,429,none" || `The failures have the statuses ${statuses}.`;
        }),
      "error.final.message": (run) =>
        checkIfPresent(resultOf(run, 3), (last) => {
          const before = run.frames.slice(0, run.frames.indexOf(last));
          const shown = before.findLast(({ type }) => type === "assistant");
          if (asJsonObject(shown?.message).model !== "<synthetic>" || typeof shown?.error !== "string")
            return "A final failure was not shown as a synthetic assistant frame with its class.";
          return last.is_error === true || "The result of a final failure does not say `is_error`.";
        }),
    },
  }),
  agentCase({
    name: "responses-without-a-message",
    processes: [
      () => ({
        script: script(always(raw("<!doctype html><title>Gateway</title>"))),
        plan: sessionPlan(ask("anyone?")),
      }),
    ],
    checks: {
      "error.success.needs-message": (run) =>
        checkIfPresent(resultOf(run), ({ is_error: isError }) =>
          isError === true ? true : "The service gave a page and no message, and the turn is called a success.",
        ),
    },
  }),
  agentCase({
    name: "broken-streams",
    processes: [
      () => {
        const delta = cutWhenStreamed(3, shows("stream_event", "lost forever"));
        const block = cutWhenStreamed(6, shows("assistant", "kept whole"));
        const message = cutWhenStreamed(6, isMessageDelta);
        return {
          argv: ["--include-partial-messages"],
          script: script(
            deliver(reply([full("lost forever")]), delta.delivery),
            say("asked again"),
            deliver(reply([full("kept whole"), full("lost too")]), block.delivery),
            say("went on"),
            deliver(reply([full("as good as complete")], { stopReason: "stop_sequence" }), message.delivery),
            always(say("spare")),
          ),
          plan: {
            ...sessionPlan([...ask("one"), ...ask("two"), ...ask("three")]),
            rules: [delta.rule, block.rule, message.rule, ...hostRules()],
          },
        };
      },
    ],
    checks: {
      "error.cut.before-block": (run) =>
        checkIfPresent(callsOf(run)[0], () => {
          if (resultOf(run)?.result !== "asked again") return "A stream that was cut was not asked for again.";
          return !mentions(callsOf(run)[2], "lost forever") || "Text of a block that was never whole stayed.";
        }),
      "error.cut.after-block": (run) =>
        checkIfPresent(hasShown(run, 1, isBlockEnd) ? resultOf(run, 1) : undefined, ({ result }) => {
          const next = callsOf(run)[3];
          if (!mentions(next, "kept whole")) return "A block that was whole when the stream was cut did not stay.";
          return result === "went on" || "The model was not asked to continue.";
        }),
      "error.cut.after-delta": (run) =>
        checkIfPresent(hasShown(run, 2, isMessageDelta) ? resultOf(run, 2) : undefined, ({ result }) =>
          result === "as good as complete" ? true : "A stream that was cut after `message_delta` was asked for again.",
        ),
    },
  }),
  agentCase({
    name: "fallback-model",
    processes: [
      () => ({
        argv: ["--model=claude-opus-4-5", "--fallback-model=claude-sonnet-4-5"],
        script: script(
          ...[overloaded, overloaded, overloaded, say("from the other one")],
          ...[overloaded, use(toolUse("toolu_none", "Read", { file_path: "/none" })), overloaded, say("again")],
        ),
        plan: sessionPlan([...ask("anyone?"), ...ask("and now?")]),
      }),
    ],
    checks: {
      "error.fallback": (run) =>
        checkIfPresent(callsOf(run)[3], (call) => {
          if (call.model === callsOf(run)[0]?.model) return "After three overloads the model was not changed.";
          const announced = indexOfFrame(run, { type: "system", subtype: "model_fallback" });
          if (announced < 0) return "The change of the model was not announced.";
          if (callsOf(run)[7] && callsOf(run)[7]?.model !== callsOf(run)[0]?.model)
            return "A single overload changed the model, because earlier turns had others.";
          return (
            announced < indexOfFrame(run, { type: "assistant" }) ||
            "The change of the model was announced after the other model had answered."
          );
        }),
      "error.retry.announced": (run) =>
        checkIfPresent(hasFallenBack(run) && resultOf(run, 1)?.result === "again" ? run : undefined, () => {
          const attempts = retries(run).map(({ attempt }) => attempt);
          return (
            attempts.join() === "1,2,1,1" ||
            `Failures before the first answer, and before each of two others, were announced as ${attempts.join()}.`
          );
        }),
    },
  }),
  agentCase({
    name: "token-limit",
    processes: [
      () => ({
        script: script(
          say("part one", { stopReason: "max_tokens" }),
          say("part two"),
          always(say("no end", { stopReason: "max_tokens" })),
        ),
        plan: sessionPlan([...ask("long"), ...ask("endless")]),
      }),
    ],
    checks: {
      "turn.result.usage": everywhere["turn.result.usage"],
      "error.max-tokens": (run) =>
        checkIfPresent(resultOf(run), ({ result }) => {
          if (result !== "part two") return "A message that was cut at its token limit was not continued.";
          const last = resultOf(run, 1);
          if (!last) return undefined;
          const calls = callsOf(run).length - 2;
          if (last.is_error !== true) return "A message that never ends did not fail the turn.";
          return calls === 4 || `A message that never ends was asked for ${calls} times, not 4.`;
        }),
    },
  }),
];
