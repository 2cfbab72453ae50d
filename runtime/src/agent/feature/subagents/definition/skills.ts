import type { Agent } from "../../../agent.ts";
import type { Block } from "../../../core/conversation.ts";
import type { Thread } from "../../../core/thread.ts";
import { expand } from "../../../extension/expand-command.ts";

/** Puts the texts of skills into an agent's conversation. Those that there are not, or that fail, are left out. */
export async function preloadSkills(
  agent: Agent,
  thread: Thread,
  names: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const { shelf, ports } = agent;
  for (const skill of names.flatMap((name) => shelf.find(name) ?? [])) {
    const expansion = await expand(agent, skill, "", signal);
    if (!expansion.ok) continue;
    const uuid = ports.ids.uuid();
    const content: Block[] = [{ type: "text", text: expansion.text }];
    thread.conversation.add({ uuid, role: "user", content });
    thread.transcript.chain("user", { uuid, message: { role: "user", content }, isMeta: true });
  }
}
