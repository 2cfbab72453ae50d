import { isJsonObject } from "@agentwire/protocol/json";
import type { FilesPort, Ports } from "../../ports.ts";
import { chainTo, hasLink, newestLink } from "../../session/conversation/chain.ts";
import { Links } from "../../session/conversation/links.ts";
import { configDirectory, isSessionId, projectFolder, sessionFiles } from "../../session/project-folder.ts";
import { readTranscript } from "../../session/read.ts";
import type { StoredLine } from "../../session/writer.ts";
import type { ProcessEnvironment } from "../core/environment.ts";
import type { StartupOptions } from "../core/options.ts";
import type { SessionModelUsage } from "../core/usage-ledger.ts";
import { droppedTurnProblem } from "./dropped-turn.ts";

/** The lines of the transcript that a session is restored from. */
export interface RestoredLines {
  /** The links of the conversation, oldest first. */
  readonly chain: readonly StoredLine[];
  /** The links that compactions replaced, oldest first. */
  readonly replaced: readonly StoredLine[];
  /** The lines beside the conversation, such as titles, costs and file checkpoints. */
  readonly extraLines: readonly StoredLine[];
  /** The session that this one is a copy of; `null` if the session itself is resumed. */
  readonly origin: string | null;
}

/** A session to resume. */
export interface RestoredSession extends RestoredLines {
  readonly sessionId: string;
  /** The transcript to append to; `null` if a copy starts a new one. */
  readonly transcript: string | null;
  readonly leaf: string | null;
  /** Whether the session is resumed at a message before the last one. */
  readonly isCut: boolean;
  readonly title: string | null;
  readonly cost: { readonly total: number; readonly byModel: Readonly<Record<string, SessionModelUsage>> } | null;
}

/** The session that a process starts with, or why there is none. */
export type SessionStart =
  | { readonly kind: "new"; readonly sessionId: string }
  | { readonly kind: "restored"; readonly restored: RestoredSession }
  | { readonly kind: "impossible"; readonly sessionId: string; readonly reason: string; readonly usage: boolean };

/** The path of a session's transcript: in the folder of the project, otherwise in that of any other project. */
async function transcriptOf(files: FilesPort, own: string, id: string): Promise<string> {
  const ownTranscript = sessionFiles(own, id).transcript;
  const root = own.slice(0, own.lastIndexOf("/"));
  if ((await files.stat(ownTranscript)) !== null || (await files.stat(root)) === null) return ownTranscript;
  for (const { name } of await files.list(root)) {
    const there = sessionFiles(`${root}/${name}`, id).transcript;
    if ((await files.stat(there)) !== null) return there;
  }
  return ownTranscript;
}

async function transcriptsByAge(files: FilesPort, folder: string): Promise<readonly string[]> {
  if ((await files.stat(folder)) === null) return [];
  const names = (await files.list(folder)).map(({ name }) => name).filter((name) => name.endsWith(".jsonl"));
  const ids = names.map((name) => name.slice(0, -".jsonl".length)).filter(isSessionId);
  const dated = await Promise.all(
    ids.map(async (id) => ({ id, modified: (await files.stat(`${folder}/${id}.jsonl`))?.modified ?? 0 })),
  );
  return dated.sort((a, b) => b.modified - a.modified).map(({ id }) => id);
}

const titleOf = (lines: readonly StoredLine[]): string | null => {
  const title = lines.findLast((line) => line.type === "custom-title")?.customTitle;
  return typeof title === "string" && title !== "" ? title : null;
};

function costOf(lines: readonly StoredLine[]): RestoredSession["cost"] {
  const state = lines.findLast((line) => line.type === "cost-state");
  if (!state || typeof state.totalCostUSD !== "number" || !isJsonObject(state.modelUsage)) return null;
  return { total: state.totalCostUSD, byModel: state.modelUsage as Record<string, SessionModelUsage> };
}

async function byTitle(files: FilesPort, folder: string, title: string): Promise<string | null> {
  for (const id of await transcriptsByAge(files, folder)) {
    const found = await readTranscript(files, `${folder}/${id}.jsonl`);
    if (found && titleOf(found.lines) === title) return id;
  }
  return null;
}

/** The id of the newest session with a message; `null` if no session has any. */
async function newestConversation(files: FilesPort, folder: string): Promise<string | null> {
  for (const id of await transcriptsByAge(files, folder)) {
    const found = await readTranscript(files, `${folder}/${id}.jsonl`);
    if (found && newestLink(found.lines)) return id;
  }
  return null;
}

const needsSession = "Error: --resume needs the id or the title of a session: --resume <session-id|title>";
const inUse = (id: string): string => `Error: Session ID ${id} is already in use.`;

/** Finds the session that a process starts with. */
export async function beginning(
  ports: Pick<Ports, "files" | "ids" | "env">,
  environment: Pick<ProcessEnvironment, "cwd">,
  options: Pick<StartupOptions, "session">,
): Promise<SessionStart> {
  const { files, ids } = ports;
  const { resume, fork, resumeAt, dropsTurn, sessionId } = options.session;
  const folder = projectFolder(configDirectory(ports.env), environment.cwd);
  const impossible = (id: string, reason: string, usage = false): SessionStart => ({
    kind: "impossible",
    sessionId: fork ? (sessionId ?? ids.uuid()) : id,
    reason,
    usage,
  });
  if (resume === null && !options.session.continue) {
    const id = sessionId ?? ids.uuid();
    const exists = sessionId !== null && (await files.stat(sessionFiles(folder, sessionId).transcript)) !== null;
    return exists ? impossible(id, inUse(id), true) : { kind: "new", sessionId: id };
  }
  if (fork && sessionId !== null && (await files.stat(sessionFiles(folder, sessionId).transcript)) !== null)
    return impossible(sessionId, inUse(sessionId), true);
  if (resume === "") return impossible(ids.uuid(), needsSession);
  let requested: string | null = resume;
  if (requested === null) requested = await newestConversation(files, folder);
  else if (!isSessionId(requested)) {
    const title = requested;
    requested = await byTitle(files, folder, title);
    if (requested === null)
      return impossible(ids.uuid(), `${needsSession}. No session has the id or the title "${title}".`);
  }
  if (requested === null) return { kind: "new", sessionId: sessionId ?? ids.uuid() };
  const transcript = await transcriptOf(files, folder, requested);
  const found = await readTranscript(files, transcript);
  const newest = found && newestLink(found.lines);
  if (!found || !newest) return impossible(requested, `No conversation found with session ID: ${requested}`);
  if (resumeAt !== null && !hasLink(found.lines, resumeAt)) {
    return impossible(requested, `No message found with message.uuid of: ${resumeAt}`);
  }
  if (resumeAt !== null && dropsTurn !== null) {
    const problem = droppedTurnProblem(chainTo(found.lines, newest), resumeAt, dropsTurn);
    if (problem !== null) return impossible(requested, problem);
  }
  const leaf = resumeAt ?? newest;
  const chain = chainTo(found.lines, leaf);
  return {
    kind: "restored",
    restored: {
      sessionId: fork ? (sessionId ?? ids.uuid()) : requested,
      transcript: fork ? null : transcript,
      chain,
      replaced: replacedBy(found.lines, chain),
      extraLines: found.lines.filter((line) => !Links.has(line)),
      leaf,
      origin: fork ? requested : null,
      isCut: resumeAt !== null,
      title: titleOf(found.lines),
      cost: costOf(found.lines),
    },
  };
}

/** The links that the compaction at the beginning of a conversation replaced, and those before it. */
function replacedBy(lines: readonly StoredLine[], chain: readonly StoredLine[]): readonly StoredLine[] {
  const parts: (readonly StoredLine[])[] = [];
  const visited = new Set<unknown>();
  for (let part = chain; ; ) {
    const last = part.find(({ subtype }) => subtype === "compact_boundary")?.logicalParentUuid;
    if (typeof last !== "string" || visited.has(last)) break;
    if (part.some(({ uuid }) => uuid === last) || !hasLink(lines, last)) break;
    visited.add(last);
    part = chainTo(lines, last);
    parts.unshift(part);
  }
  return parts.flat();
}
