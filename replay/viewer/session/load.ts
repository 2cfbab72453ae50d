import type { TapeEvent } from "../../src/tape/types.ts";
import { partSeparator, type ShownViolation } from "../../src/view/data.ts";
import { entriesInColumns } from "../../src/view/entry-columns.ts";
import type { PartIndex } from "../../src/view/packed-session.ts";
import { restoredStates } from "../../src/view/stored-states.ts";
import { createSession, type Session } from "./session.ts";

/** Unpacks a text in a page: gzip, in base64. Rejects if the page was truncated or changed. */
async function unpackText(text: string): Promise<string> {
  if (text === "")
    throw new Error(
      "This page contains no session: the file is truncated or was edited. Create it again with: agentwire view",
    );
  const binary = atob(text);
  // A mapping function for each character would take longer than the decompression.
  const packed = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i++) packed[i] = binary.charCodeAt(i);
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).text();
}

/** Unpacks a value in a page. Rejects if the page was truncated or changed. */
export const unpack = async <Value>(text: string): Promise<Value> => JSON.parse(await unpackText(text)) as Value;

/** Adds a part of a session. */
async function readPart(session: Session, index: string, events: string): Promise<void> {
  const { entries, before } = await unpack<PartIndex>(index);
  session.append({
    entries: entriesInColumns(entries),
    events: () => unpack<readonly TapeEvent[]>(events),
    before: restoredStates(before),
  });
}

/** Reads the session in a page. `first` has the session when its first part is read. */
export function openParts(packed: string): { readonly first: Promise<Session>; readonly complete: Promise<Session> } {
  const [violations = "", activity = "", ...parts] = packed.split(partSeparator);
  const session = createSession(() => unpackText(activity));
  const read = (at: number): Promise<void> => readPart(session, parts[at] ?? "", parts[at + 1] ?? "");
  const first = (parts.length < 2 ? unpack(violations) : read(0)).then(() => session);
  const complete = first.then(async () => {
    for (let at = 2; at < parts.length; at += 2) await read(at);
    session.prove(await unpack<readonly ShownViolation[]>(violations));
    return session;
  });
  return { first, complete };
}
