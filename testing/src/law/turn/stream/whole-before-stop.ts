import { asJsonObject, asText } from "@agentwire/protocol/json";
import { defineCheckedLaw } from "../../define.ts";
import { blocksOf } from "../../session-event/json.ts";

/** Blocks without their own frame are not checked. */
const shown = new Set(["text", "tool_use"]);

/** Blocks of the open message: shown so far, and closed before they were shown. */
interface Progress {
  shown: number;
  closed: number;
  early: boolean;
  open: boolean;
}

/**
 * Checked at the end of a message, because a message that was cut short may have closed blocks that are never shown.
 */
export const wholeBeforeStop = defineCheckedLaw("stream.whole.before-stop", () => {
  let message: string | undefined;
  let progress: Progress = { shown: 0, closed: 0, early: false, open: false };
  return {
    completeMessage({ from, name, frame }) {
      if (from === "agent" && name === "assistant" && asText(asJsonObject(frame.message).id) === message)
        progress.shown += blocksOf(frame).filter(({ type }) => shown.has(asText(type) ?? "")).length;
      return undefined;
    },
    edge({ event: { stream, type, body }, message: id, frame }) {
      if (stream !== "") return undefined;
      if (type === "message_start") {
        message = id;
        progress = { shown: 0, closed: 0, early: false, open: false };
      }
      if (type === "content_block_start")
        progress.open = shown.has(asText(asJsonObject(body.content_block).type) ?? "");
      if (type === "content_block_stop" && progress.open) {
        progress.closed += 1;
        progress.early ||= progress.shown < progress.closed;
      }
      if (type !== "message_stop" || frame.abandoned_blocks !== undefined || progress.closed === 0) return undefined;
      return !progress.early || "A streamed block was closed before its assistant frame had come.";
    },
  };
});
