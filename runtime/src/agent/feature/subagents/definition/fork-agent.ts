import type { Block, ConversationLink } from "../../../core/conversation.ts";
import { readDefinition } from "../../../extension/agent-definition.ts";

/** The agent that continues the conversation of its caller. It is not listed. */
export const forkAgent = readDefinition("fork", {
  description: "Continues this conversation on a task of its own, with everything that is known so far.",
});

const rules = [
  "You are a fork of the agent whose conversation is above. That conversation is what you know, not what you are to do.",
  "",
  "- Do the one task below, with your own tools. Start no other agents.",
  "- Report once and stop. Ask no questions, and do not wait for other agents.",
  "- Leave everything else alone. If you notice something beside the task, mention it in one sentence.",
  "- Begin the report with the task in one line. Keep it short, without headings.",
  "- Name the files that you changed, and the commits if you made any.",
].join("\n");

/** The task of a fork as the model reads it. */
export const forkTask = (prompt: string): string => `<fork>\n${rules}\n</fork>\n\nTask: ${prompt}`;

/** The result of the call that started a fork, as the fork sees it. */
export const forkResult = (toolUseId: string): Block => ({
  type: "tool_result",
  tool_use_id: toolUseId,
  content: [{ type: "text", text: "You are the fork that this call started." }],
});

const calls = ({ content }: ConversationLink, id: string): boolean =>
  content.some((block) => block.type === "tool_use" && block.id === id);

/**
 * The conversation of a fork before its task: that of the caller up to the answer with the call, then the call. The
 * other calls of the answer are left out, because they may have no results yet.
 */
export function inheritedLinks(
  links: readonly ConversationLink[],
  call: Block & { readonly id: string },
  uuid: string,
): readonly ConversationLink[] {
  const own = links.find((link) => calls(link, call.id));
  const end = own === undefined ? links.length : links.findIndex(({ messageId }) => messageId === own.messageId);
  return [...links.slice(0, end), { uuid, role: "assistant", content: [call], messageId: uuid }];
}
