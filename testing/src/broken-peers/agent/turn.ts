import type { Frame } from "@agentwire/protocol/codec";
import type { FrameMutation } from "../../peer/frame-mutation.ts";
import { type Broken, onNth } from "../define.ts";
import { containsTool, is, isMessage, isStreamEvent, repeated, withBlock, withInner } from "../frames.ts";

const isResult = isMessage("result");

/** Omits the first result and numbers the others as if it did not exist. */
const withoutFirstResult = (): FrameMutation => {
  let left = 0;
  return (frame) => {
    if (!isResult(frame)) return [frame];
    if (left === 0) {
      left = 1;
      return [];
    }
    return [{ ...frame, result_index: Number(frame.result_index) - 1 }];
  };
};

/** Runs two more turns before the last one, without a reason for it. */
const withTwoTurnsMore = (): FrameMutation => {
  let inits = 0;
  let begin: Frame = {};
  return (frame) => {
    if (isMessage("system", "init")(frame)) {
      inits += 1;
      begin = frame;
    }
    if (inits !== 3 || !isResult(frame)) return [frame];
    const copy = (of: Frame, n: number): Frame => ({ ...of, uuid: `3333333${n}${String(of.uuid).slice(8)}` });
    const turn = (n: number): Frame[] => [copy(begin, n), { ...copy(frame, n), result: "", result_index: 2 + n }];
    return [frame, ...turn(1), ...turn(2)];
  };
};

const shifted = (frame: Frame): Frame => withInner(frame, "event", { index: 2 });

/** Numbers the second block of a message as the third. */
const skipsABlock = (): FrameMutation => (frame) =>
  frame.type === "stream_event" && (frame.event as Frame).index === 1 ? [shifted(frame)] : [frame];

/** Agents that violate requirements of a turn, its stream and its tools. */
export const turnAgents: readonly Broken[] = [
  {
    kind: "peer",
    name: "omits-system-init",
    breaks: "turn.init.first",
    side: "agent",
    mutate: onNth(1, isMessage("system", "init"), () => []),
  },
  {
    kind: "peer",
    name: "omits-a-result",
    breaks: "turn.result.exactly-one",
    implies: ["session.state.turn"],
    side: "agent",
    mutate: withoutFirstResult,
  },
  {
    kind: "peer",
    name: "starts-turns-without-a-prompt",
    breaks: "turn.result.origin",
    side: "agent",
    mutate: withTwoTurnsMore,
  },
  {
    kind: "peer",
    name: "sends-a-wrong-result-index",
    breaks: "turn.result.index",
    side: "agent",
    mutate: onNth(3, isResult, (frame) => [{ ...frame, result_index: 7 }]),
  },
  {
    kind: "peer",
    name: "omits-is-error-of-a-failed-result",
    breaks: "turn.result.outcome",
    side: "agent",
    mutate: onNth(2, isResult, (frame) => [{ ...frame, is_error: false }]),
  },
  {
    kind: "peer",
    name: "omits-message-stop",
    breaks: "stream.message.bracketed",
    side: "agent",
    mutate: onNth(1, isStreamEvent("message_stop"), () => []),
  },
  { kind: "peer", name: "skips-a-block-index", breaks: "stream.block.order", side: "agent", mutate: skipsABlock },
  {
    kind: "peer",
    name: "sends-a-json-delta-in-a-text-block",
    breaks: "stream.delta.fits",
    side: "agent",
    mutate: onNth(1, isStreamEvent("content_block_delta"), (frame) => [
      frame,
      repeated(withInner(frame, "event", { delta: { type: "input_json_delta", partial_json: "" } })),
    ]),
  },
  {
    kind: "peer",
    name: "changes-the-streamed-text",
    breaks: "stream.whole.agrees",
    side: "agent",
    mutate: onNth(1, isMessage("assistant"), (frame) => [withBlock(frame, { text: "Let me think." })]),
  },
  {
    kind: "peer",
    name: "reuses-an-open-tool-use-id",
    breaks: "tool.use.id-open",
    side: "agent",
    mutate: onNth(1, containsTool("assistant", "toolu_mcp"), (frame) => [frame, repeated(frame)]),
  },
  {
    kind: "peer",
    name: "sends-a-result-of-an-unknown-tool-use",
    breaks: "tool.result.known",
    side: "agent",
    mutate: onNth(1, containsTool("user", "toolu_mcp"), (frame) => [
      frame,
      repeated(withBlock(frame, { tool_use_id: "toolu_none" })),
    ]),
  },
  {
    kind: "peer",
    name: "sends-a-tool-result-twice",
    breaks: "tool.result.once",
    side: "agent",
    mutate: onNth(1, containsTool("user", "toolu_mcp"), (frame) => [frame, repeated(frame)]),
  },
  {
    kind: "peer",
    name: "omits-a-tool-result",
    breaks: "tool.result.every-use",
    side: "agent",
    mutate: onNth(1, containsTool("user", "toolu_mcp"), () => []),
  },
  {
    kind: "peer",
    name: "sends-a-tool-result-after-the-next-answer",
    breaks: "tool.result.before-answer",
    side: "agent",
    mutate: () => {
      let deferred: Frame[] = [];
      return (frame) => {
        if (containsTool("user", "toolu_mcp")(frame)) {
          deferred = [frame];
          return [];
        }
        if (frame.type !== "assistant" || deferred.length === 0) return [frame];
        const late = deferred;
        deferred = [];
        return [frame, ...late];
      };
    },
  },
  {
    kind: "peer",
    name: "starts-a-queued-prompt-twice",
    breaks: "queue.lifecycle.order",
    side: "agent",
    mutate: onNth(2, isMessage("command_lifecycle"), (frame) => [frame, repeated(frame)]),
  },
  {
    kind: "peer",
    name: "never-completes-a-prompt",
    breaks: "queue.lifecycle.ends",
    side: "agent",
    mutate: onNth(1, is({ type: "command_lifecycle", state: "completed" }), () => []),
  },
];
