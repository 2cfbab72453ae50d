import { planWhole } from "../../feature/compaction/plan.ts";
import type { LocalCommand } from "../define.ts";

/** Puts a summary in place of the conversation. */
export const compact: LocalCommand = {
  name: "compact",
  description: "Sum up the conversation and go on with the summary",
  argumentHint: "[what the summary should keep]",
  available: ({ ports }) => !/^(?:1|true|yes|on)$/i.test(ports.env.DISABLE_COMPACT ?? ""),
  async run({ agent, args, signal, begin }) {
    const { links } = agent.session.conversation;
    if (links.length === 0) {
      return { text: "Error: No messages to compact", failed: true };
    }
    const end = await agent.compaction.compact(agent.thread, {
      trigger: "manual",
      instructions: args,
      signal,
      ready: begin,
    });
    if (end.kind === "failed" && (planWhole(links) === null || end.byModel)) return { text: end.error };
    if (end.kind === "failed") return { text: `Error: Compaction failed: ${end.error}`, failed: true };
    const text = `Compacted ${end.hooks.join("\n")}`;
    agent.notices.localOutput(text);
    return { text, told: true };
  },
};
