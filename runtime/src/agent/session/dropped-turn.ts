import { isJsonObject } from "@agentwire/protocol/json";
import type { StoredLine } from "../../session/writer.ts";

const isMessage = ({ type }: StoredLine): boolean => type === "user" || type === "assistant";

/** Whether a line is a prompt: not a tool result, and not a message of the agent in the user's role. */
function isPrompt({ type, isMeta, message }: StoredLine): boolean {
  if (type !== "user" || isMeta === true || !isJsonObject(message)) return false;
  const { content } = message;
  return !(Array.isArray(content) && content.some((block) => isJsonObject(block) && block.type === "tool_result"));
}

/**
 * Why a session must not be resumed at a message if only one turn may be dropped; `null` if nothing else would be
 * dropped.
 *
 * @param chain - The links of the whole conversation, oldest first.
 * @param resumeAt - The message to resume at.
 * @param turn - The id of the prompt whose turn may be dropped.
 */
export function droppedTurnProblem(chain: readonly StoredLine[], resumeAt: string, turn: string): string | null {
  const dropped = chain.slice(chain.findIndex(({ uuid }) => uuid === resumeAt) + 1).filter(isMessage);
  const [first, ...rest] = dropped;
  if (first === undefined) return null;
  const other = first.uuid === turn && isPrompt(first) ? rest.find(isPrompt) : first;
  if (other === undefined) return null;
  const cause = other === first ? "the dropped messages do not begin with its prompt" : "another prompt follows it";
  return `Resume rejected by --resume-drops-turn: resuming at ${resumeAt} would drop messages that are not part of turn ${turn}: ${cause}; see the ${String(other.type)} message ${String(other.uuid)}. Resume at a later message.`;
}
