import type { Block } from "../../../core/conversation.ts";
import type { SubagentDefinition } from "../../../extension/agent-definition.ts";

const identity = "You are an agent that works for another agent.";

const notes = `Notes:
- Paths in your report are absolute.
- Your last message is all that is handed back. Put nothing into files that was not asked for.`;

/** The system prompt of a subagent, as blocks: the identity, then its definition's prompt. */
export const subagentPrompt = ({ prompt }: SubagentDefinition): readonly Block[] =>
  [identity, prompt === "" ? notes : `${prompt}\n\n${notes}`].map((text) => ({ type: "text", text }));
