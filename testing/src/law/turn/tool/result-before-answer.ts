import { asJsonObject, asText } from "@agentwire/protocol/json";
import { defineLaw } from "../../define.ts";
import { BoundedMap } from "../../session-event/bounded-map.ts";

/** An open tool use, and the later answer of the model that came before its result. */
interface OpenUse {
  readonly message: string | undefined;
  readonly seq: number;
  firstUnanswered?: number;
}

const messageId = (frame: unknown) => asText(asJsonObject(asJsonObject(frame).message).id);

/** A tool use without a result violates `tool.result.every-use` instead. */
export const resultBeforeAnswer = defineLaw("tool.result.before-answer", ({ violation, occasion }) => {
  const open = new BoundedMap<string, OpenUse>();
  let current: string | undefined;
  return {
    completeMessage({ from, name, seq, frame }) {
      if (from !== "agent" || name !== "assistant" || frame.parent_tool_use_id != null) return;
      if (asJsonObject(frame.message).model === "<synthetic>") return;
      current = messageId(frame);
      for (const [, use] of open.entries()) if (use.message !== current) use.firstUnanswered ??= seq;
    },
    called({ call: { id, seq, parent } }) {
      if (parent === null) open.set(id, { message: current, seq });
    },
    resolved({ call: { id }, seq }) {
      const use = open.get(id);
      if (!use) return;
      open.delete(id);
      occasion("agent");
      if (use.firstUnanswered === undefined) return;
      const message = `The result of tool use "${id}" came after the next answer of the model.`;
      violation({ side: "agent", at: { seq }, message, related: [use.seq, use.firstUnanswered] });
    },
    concluded() {
      open.clear();
    },
  };
});
