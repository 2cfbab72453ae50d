import type { Clock } from "../ports.ts";
import { mustLocate, type SessionRoom } from "./locate.ts";
import type { Line } from "./writer.ts";

/** Where to look for the session. */
export interface ChangeOptions {
  readonly dir?: string;
}

const fileMode = 0o600;

const append = ({ files }: SessionRoom, stem: string, line: Line): Promise<void> =>
  files.append(`${stem}.jsonl`, `${JSON.stringify(line)}\n`, { mode: fileMode });

/** Gives a session a title. Throws where there is no such session. */
export async function renameSession(
  room: SessionRoom,
  sessionId: string,
  title: string,
  options: ChangeOptions = {},
): Promise<void> {
  const customTitle = title.trim();
  const stem = await mustLocateAfter(
    room,
    sessionId,
    options,
    customTitle === "" ? "title must be non-empty" : undefined,
  );
  await append(room, stem, { type: "custom-title", customTitle, sessionId });
}

/** Marks a session with a word; `null` takes it off. Throws where there is no such session. */
export async function tagSession(
  room: SessionRoom,
  sessionId: string,
  tag: string | null,
  options: ChangeOptions = {},
): Promise<void> {
  const word = tag?.trim();
  const refusal = word === "" ? "tag must be non-empty (use null to clear)" : undefined;
  const stem = await mustLocateAfter(room, sessionId, options, refusal);
  await append(room, stem, { type: "tag", tag: word ?? "", sessionId });
}

async function mustLocateAfter(
  room: SessionRoom,
  sessionId: string,
  { dir }: ChangeOptions,
  refusal: string | undefined,
): Promise<string> {
  if (refusal !== undefined) {
    if (!/^[0-9a-f-]{36}$/i.test(sessionId)) throw new Error(`Invalid sessionId: ${sessionId}`);
    throw new Error(refusal);
  }
  return mustLocate(room, sessionId, dir);
}

/** Archives a session, or takes it out again. It stays on disk. Throws where there is no such session. */
export async function archiveSession(
  room: SessionRoom & { readonly clock: Clock },
  sessionId: string,
  archived: boolean,
  { dir }: ChangeOptions = {},
): Promise<void> {
  const stem = await mustLocate(room, sessionId, dir);
  await room.files.makeDirectory(stem);
  const mark = { archived, at: new Date(room.clock.now()).toISOString(), by: "sdk" };
  await room.files.write(`${stem}/archived.json`, JSON.stringify(mark), { mode: fileMode });
}

/** Deletes a session and what belongs to it. Throws where there is no such session. */
export async function deleteSession(room: SessionRoom, sessionId: string, { dir }: ChangeOptions = {}): Promise<void> {
  const stem = await mustLocate(room, sessionId, dir);
  await room.files.remove(`${stem}.jsonl`);
  await room.files.remove(stem);
}
