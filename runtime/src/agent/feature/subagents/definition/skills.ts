import type { Block } from "../../../core/conversation.ts";
import type { Thread } from "../../../core/thread.ts";
import type { SubagentContext } from "../services.ts";

/** Adds the texts of skills to a subagent's conversation. Leaves out skills that are unknown or fail. */
export async function preloadSkills(
  { services, roles }: SubagentContext,
  thread: Thread,
  names: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const { extensions, ports } = services;
  for (const skill of names.flatMap((name) => extensions.find(name) ?? [])) {
    const expansion = await roles.expand(skill, "", signal);
    if (!expansion.ok) continue;
    const uuid = ports.ids.uuid();
    const content: Block[] = [{ type: "text", text: expansion.text }];
    thread.conversation.add({ uuid, role: "user", content });
    thread.transcript.chain("user", { uuid, message: { role: "user", content }, isMeta: true });
  }
}
