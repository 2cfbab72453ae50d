import { asJsonObject } from "@agentwire/protocol/json";
import type { StoredLine } from "../../session/writer.ts";
import { asBlocks, type Block } from "../core/conversation.ts";
import type { DeferredCall } from "../core/prompt-queue.ts";

const blocksOf = ({ message }: StoredLine): readonly Block[] => {
  const { content } = asJsonObject(message);
  return Array.isArray(content) ? asBlocks(content) : [];
};

/** The calls without a result that hooks deferred: the one at the end of the session, or `null`, and earlier ones. */
export function deferredCalls(chain: readonly StoredLine[]): {
  readonly last: DeferredCall | null;
  readonly abandoned: ReadonlySet<unknown>;
} {
  const marks = chain.flatMap(({ attachment }, at) => {
    const { type, toolUseID } = asJsonObject(attachment);
    return type === "hook_deferred_tool" ? [{ id: toolUseID, at }] : [];
  });
  const blocks = chain.flatMap((line) => blocksOf(line).map((block) => ({ block, uuid: String(line.uuid) })));
  const answered = new Set(blocks.map(({ block }) => block.tool_use_id));
  const open = marks.filter(({ id }) => !answered.has(id));
  const newest = open.at(-1);
  const isLast = newest !== undefined && !chain.slice(newest.at).some(({ type }) => type === "assistant");
  const last = blocks.find(({ block }) => block.type === "tool_use" && block.id === newest?.id);
  const abandoned = new Set(open.map(({ id }) => id));
  if (!isLast || last === undefined) return { last: null, abandoned };
  abandoned.delete(newest.id);
  return { last, abandoned };
}
