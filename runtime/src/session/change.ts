import type { Clock } from "../ports.ts";
import { mustLocate, type SessionFolders } from "./locate.ts";
import { isSessionId } from "./project-folder.ts";
import type { StoredLine } from "./writer.ts";

/** Where to search for the session. */
export interface ChangeOptions {
  readonly dir?: string;
}

const fileMode = 0o600;

const append = ({ files }: SessionFolders, stem: string, line: StoredLine): Promise<void> =>
  files.append(`${stem}.jsonl`, `${JSON.stringify(line)}\n`, { mode: fileMode });

/** The line that sets the title of a session. Throws if the title is empty. */
export function titleLine(sessionId: string, title: string): StoredLine {
  const customTitle = title.trim();
  if (customTitle === "") throw new Error("title must be non-empty");
  return { type: "custom-title", customTitle, sessionId };
}

/** Invisible or meaningless characters: format characters, private ones, surrogates, unassigned ones. */
const unseen = /[\p{Cf}\p{Co}\p{Cs}\p{Cn}]/gu;

/**
 * Normalizes a word, so that words that look alike are equal. Repeats, because removing a character may let its
 * neighbors combine.
 */
function plainly(text: string): string {
  const plain = text.normalize("NFKC").replace(unseen, "");
  return plain === text ? text : plainly(plain);
}

/**
 * The line that tags a session or, for `null`, removes its tag. Normalizes the tag (NFKC) and drops invisible
 * characters. Throws if nothing is left.
 */
export function tagLine(sessionId: string, text: string | null): StoredLine {
  if (text === null) return { type: "tag", tag: "", sessionId };
  const tag = plainly(text).trim();
  if (tag === "") throw new Error("tag must be non-empty (use null to clear)");
  return { type: "tag", tag, sessionId };
}

/** Adds a line to a session. Checks the session's id first, then the line, then whether the session exists. */
async function addLine(
  sessions: SessionFolders,
  sessionId: string,
  line: (sessionId: string) => StoredLine,
  { dir }: ChangeOptions,
): Promise<void> {
  if (!isSessionId(sessionId)) throw new Error(`Invalid sessionId: ${sessionId}`);
  const added = line(sessionId);
  await append(sessions, await mustLocate(sessions, sessionId, dir), added);
}

/** Sets the title of a session. Throws if there is no such session. */
export const setTitle = (
  sessions: SessionFolders,
  sessionId: string,
  title: string,
  options: ChangeOptions = {},
): Promise<void> => addLine(sessions, sessionId, (id) => titleLine(id, title), options);

/** Tags a session; `null` removes the tag. Throws if the session does not exist. */
export const setTag = (
  sessions: SessionFolders,
  sessionId: string,
  tag: string | null,
  options: ChangeOptions = {},
): Promise<void> => addLine(sessions, sessionId, (id) => tagLine(id, tag), options);

/** Archives a session, or restores it from the archive. It stays on disk. Throws if there is no such session. */
export async function markArchived(
  sessions: SessionFolders & { readonly clock: Clock },
  sessionId: string,
  archived: boolean,
  { dir }: ChangeOptions = {},
): Promise<void> {
  const stem = await mustLocate(sessions, sessionId, dir);
  await sessions.files.makeDirectory(stem);
  const mark = { archived, at: new Date(sessions.clock.now()).toISOString(), by: "sdk" };
  await sessions.files.write(`${stem}/archived.json`, JSON.stringify(mark), { mode: fileMode });
}

/** Deletes a session and its files. Throws if there is no such session. */
export async function removeSession(
  sessions: SessionFolders,
  sessionId: string,
  { dir }: ChangeOptions = {},
): Promise<void> {
  const stem = await mustLocate(sessions, sessionId, dir);
  await sessions.files.remove(`${stem}.jsonl`);
  await sessions.files.remove(stem);
}
