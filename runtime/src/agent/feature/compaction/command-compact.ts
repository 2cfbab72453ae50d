import type { Ports } from "../../../ports.ts";
import { isOn } from "../../core/field-values.ts";
import type { LocalCommand } from "../../core/local-command.ts";
import type { SessionState } from "../../core/session-state.ts";
import type { StatusEmitter } from "../../core/status-emitter.ts";
import type { CompactionCall, CompactionEnd } from "./compact.ts";
import { planAll } from "./plan.ts";

interface CompactCommandServices {
  readonly ports: Pick<Ports, "env">;
  readonly session: Pick<SessionState, "conversation">;
  readonly status: Pick<StatusEmitter, "localOutput">;
  /** Compacts the main conversation. */
  readonly compact: (call: CompactionCall) => Promise<CompactionEnd>;
}

/** Replaces the conversation with a summary. */
export const compactCommand: LocalCommand<CompactCommandServices> = {
  name: "compact",
  description: "Summarize the conversation and continue with the summary",
  argumentHint: "[what the summary should keep]",
  available: ({ ports }) => !isOn(ports.env.DISABLE_COMPACT),
  async run({ session, status, compact }, { args, signal, begin }) {
    const { links } = session.conversation;
    if (links.length === 0) {
      return { text: "Error: No messages to compact", failed: true };
    }
    const end = await compact({ trigger: "manual", instructions: args, signal, ready: begin });
    if (end.kind === "failed" && signal.aborted) return { text: "Compaction canceled.", resultText: "" };
    if (end.kind === "failed" && (end.byModel || end.blocked))
      return { text: end.error, failed: true, resultText: end.error };
    if (end.kind === "failed" && planAll(links) === null) return { text: end.error };
    if (end.kind === "failed") return { text: `Error: Compaction failed: ${end.error}`, failed: true };
    const text = `Compacted ${end.hooks.join("\n")}`;
    status.localOutput(text);
    return { text, reported: true };
  },
};
