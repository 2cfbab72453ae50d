import { isJsonObject } from "@agentwire/protocol/json";
import type { StoredLine } from "../../session/writer.ts";

const isMessage = ({ type }: StoredLine): boolean => type === "user" || type === "assistant";

/** Whether a line is a prompt: not the result of a call, and nothing that the agent said in the user's place. */
function isPrompt({ type, isMeta, message }: StoredLine): boolean {
  if (type !== "user" || isMeta === true || !isJsonObject(message)) return false;
  const { content } = message;
  return !(Array.isArray(content) && content.some((block) => isJsonObject(block) && block.type === "tool_result"));
}

/**
 * Why a session may not be resumed at a message where only one turn may be lost; `null` if nothing else is.
 *
 * @param chain - The links of the whole conversation, oldest first.
 * @param resumeAt - The message to resume at.
 * @param turn - The id of the prompt whose turn may be lost.
 */
export function droppedTurnProblem(chain: readonly StoredLine[], resumeAt: string, turn: string): string | null {
  const dropped = chain.slice(chain.findIndex(({ uuid }) => uuid === resumeAt) + 1).filter(isMessage);
  const [first, ...rest] = dropped;
  if (first === undefined) return null;
  const other = first.uuid === turn && isPrompt(first) ? rest.find(isPrompt) : first;
  if (other === undefined) return null;
  const cause = other === first ? "the lost messages do not begin with its prompt" : "another prompt follows it";
  return `Resume rejected by --resume-drops-turn: resuming at ${resumeAt} would lose messages that are not part of turn ${turn}: ${cause}; see the ${String(other.type)} message ${String(other.uuid)}. Resume at a later message.`;
}
