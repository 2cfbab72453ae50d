import { asText } from "@agentwire/protocol/json";
import { defineCheckedLaw } from "../../define.ts";
import { BoundedMap } from "../../session-event/bounded-map.ts";
import { asList } from "../../session-event/json.ts";

/** A prompt may start while the interrupt is answered. Only prompts that are answered later were waiting. */
export const interruptReceipt = defineCheckedLaw("queue.interrupt.receipt", () => {
  /** Prompts with a `uuid` that no frame has reported as started, by the position of their frame. */
  const waiting = new BoundedMap<string, number>();
  /** Prompts that a receipt does not list, with the position of that receipt. */
  const unlisted = new BoundedMap<string, number>();
  return {
    completeMessage({ from, name, frame, seq }) {
      const uuid = asText(frame.uuid);
      if (from === "host" && name === "user" && uuid !== undefined) waiting.set(uuid, seq);
      if (from === "agent" && name === "command_lifecycle" && frame.state !== "queued")
        waiting.delete(asText(frame.command_uuid) ?? "");
      return undefined;
    },
    exchange({ from, request, answer, seq }) {
      if (from !== "agent" || request.subtype !== "interrupt" || !Array.isArray(answer.response.still_queued))
        return undefined;
      const { still_queued: queued, cancelled } = answer.response;
      const listed = new Set([...queued, ...asList(cancelled)]);
      const missing = [...waiting.entries()].filter(([uuid, at]) => at < request.seq && !listed.has(uuid));
      for (const [uuid] of missing) unlisted.set(uuid, seq);
      return missing.length === 0 ? true : undefined;
    },
    settled({ prompt: { uuid = "", at }, outcome }) {
      waiting.delete(uuid);
      const receipt = unlisted.get(uuid);
      unlisted.delete(uuid);
      if (receipt === undefined) return undefined;
      if (outcome.kind !== "answered" || outcome.evidence === "inferred") return true;
      const message = `Prompt "${uuid}" waited, the answer to an interrupt did not list it, and it ran later.`;
      return { message, related: [at, receipt] };
    },
  };
});
