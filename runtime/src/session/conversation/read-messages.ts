import { locate, type SessionFolders } from "../locate.ts";
import { readConversation } from "../read.ts";
import type { StoredLine } from "../writer.ts";
import { conversationTo, isConversationLine, newestMessage } from "./chain.ts";
import { Links } from "./links.ts";

/** A message of a conversation, as in its transcript. */
export interface SessionMessage {
  readonly type: "user" | "assistant" | "system";
  readonly uuid: string;
  readonly session_id: string;
  /** The content; `undefined` for notices of the agent. */
  readonly message: unknown;
  /** The tool use that started the subagent; `null` on the main thread. */
  readonly parent_tool_use_id: string | null;
  /** The subagent that started the subagent. */
  readonly parent_agent_id: string | null;
  /** Why a tool did not run, by tool use. */
  readonly tool_result_meta?: readonly { readonly id: string; readonly non_execution_kind: string }[];
  readonly timestamp?: string;
  readonly origin?: unknown;
  /** Whether no user typed it: it is only shown, or summarizes the preceding messages. */
  readonly is_meta?: true;
  /** Whether it is a summary that replaces the preceding messages. */
  readonly isCompactSummary?: true;
}

/** Which part of a conversation to read. */
export interface MessagesOptions {
  readonly dir?: string;
  readonly limit?: number;
  readonly offset?: number;
  /** Whether to include the agent's own notices, such as compaction boundaries. */
  readonly includeSystemMessages?: boolean;
}

/** The parents of a subagent. */
export interface SubagentParents {
  readonly parent_tool_use_id: string | null;
  readonly parent_agent_id: string | null;
}

const mainThread: SubagentParents = { parent_tool_use_id: null, parent_agent_id: null };

const isMessage = (line: StoredLine, system: boolean): boolean =>
  isConversationLine(line) || (system && line.type === "system" && !line.isMeta && !line.isSidechain && !line.teamName);

function denials(line: StoredLine): Pick<SessionMessage, "tool_result_meta"> {
  const kind = line.toolDenialKind;
  const content = (line.message as { content?: unknown } | undefined)?.content;
  if (typeof kind !== "string" || !Array.isArray(content)) return {};
  const ids = (content as ({ type?: unknown; tool_use_id?: unknown } | null)[]).flatMap((block) =>
    block?.type === "tool_result" && typeof block.tool_use_id === "string" ? [block.tool_use_id] : [],
  );
  if (ids.length === 0) return {};
  return { tool_result_meta: ids.map((id) => ({ id, non_execution_kind: kind })) };
}

function toMessage(line: StoredLine, parents: SubagentParents): SessionMessage {
  const message: { -readonly [Key in keyof SessionMessage]: SessionMessage[Key] } = {
    type: line.type as SessionMessage["type"],
    uuid: String(line.uuid),
    session_id: line.sessionId as string,
    message: line.message,
    parent_tool_use_id: parents.parent_tool_use_id,
    parent_agent_id: parents.parent_agent_id,
  };
  if (line.toolDenialKind !== undefined) Object.assign(message, denials(line));
  if (line.timestamp !== undefined) message.timestamp = line.timestamp as string;
  if (line.origin !== undefined) message.origin = line.origin;
  if (line.isVisibleInTranscriptOnly === true || line.isCompactSummary === true) message.is_meta = true;
  if (line.isCompactSummary === true) message.isCompactSummary = true;
  return message;
}

/** The conversation at the end of the lines. */
export function messagesOf(
  lines: readonly StoredLine[],
  options: MessagesOptions = {},
  parents = mainThread,
): SessionMessage[] {
  const links = new Links(lines);
  const { offset = 0, limit = 0 } = options;
  const selected = conversationTo(links, newestMessage(links)).filter((line) =>
    isMessage(line, options.includeSystemMessages === true),
  );
  return selected.slice(offset, limit > 0 ? offset + limit : undefined).map((line) => toMessage(line, parents));
}

/** The messages of a session, oldest first; none if there is no such session. */
export async function sessionMessages(
  sessions: SessionFolders,
  sessionId: string,
  options: MessagesOptions = {},
): Promise<SessionMessage[]> {
  const stem = await locate(sessions, sessionId, options.dir);
  const lines = stem === null ? null : await readConversation(sessions.files, `${stem}.jsonl`);
  return lines ? messagesOf(lines, options) : [];
}

const agentFile = /^agent-([A-Za-z0-9_-]+)\.jsonl$/;

/** The subagents of a session, by their ids. */
export async function sessionSubagents(
  sessions: SessionFolders,
  sessionId: string,
  options: { readonly dir?: string } = {},
): Promise<string[]> {
  const stem = await locate(sessions, sessionId, options.dir);
  const folder = `${stem}/subagents`;
  if (stem === null || (await sessions.files.stat(folder))?.kind !== "directory") return [];
  return (await sessions.files.list(folder)).flatMap(({ name }) => agentFile.exec(name)?.[1] ?? []);
}

/** The parents of a subagent, from its metadata. */
export function parentsOfMeta(meta: Readonly<Record<string, unknown>> | null): SubagentParents {
  const text = (value: unknown) => (typeof value === "string" ? value : null);
  return { parent_tool_use_id: text(meta?.toolUseId), parent_agent_id: text(meta?.parentAgentId) };
}

/** The metadata of a subagent; `null` if it is missing or cannot be read. */
export async function readAgentMeta(
  { files }: SessionFolders,
  path: string,
): Promise<Readonly<Record<string, unknown>> | null> {
  if ((await files.stat(path)) === null) return null;
  try {
    return JSON.parse(new TextDecoder().decode(await files.read(path)));
  } catch {
    return null;
  }
}

/** The messages of a subagent, oldest first; none if there is no such subagent. */
export async function subagentMessages(
  sessions: SessionFolders,
  sessionId: string,
  agentId: string,
  options: MessagesOptions = {},
): Promise<SessionMessage[]> {
  const stem = await locate(sessions, sessionId, options.dir);
  if (stem === null || !agentFile.test(`agent-${agentId}.jsonl`)) return [];
  const path = `${stem}/subagents/agent-${agentId}`;
  const read = await readConversation(sessions.files, `${path}.jsonl`);
  if (!read) return [];
  // In its own file, a subagent's conversation is the main one.
  const lines = read.map((line) => ({ ...line, isSidechain: false }));
  return messagesOf(lines, options, parentsOfMeta(await readAgentMeta(sessions, `${path}.meta.json`)));
}
