import { partSeparator, type ViewData, type ViewPart } from "../../src/view/data.ts";
import { createSession, type Session } from "./session.ts";

/** Unpacks a value in a page: gzip, in base64. Rejects if the page was truncated or changed. */
export async function unpack<Value>(text: string): Promise<Value> {
  if (text === "")
    throw new Error(
      "This page contains no session: the file is truncated or was edited. Create it again with: agentwire view",
    );
  const packed = Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return (await new Response(stream).json()) as Value;
}

/** Reads the session in a page. `first` has the session when its first part is read. */
export function openParts(packed: string): { readonly first: Promise<Session>; readonly complete: Promise<Session> } {
  const [head = "", ...rest] = packed.split(partSeparator);
  const first = unpack<ViewData>(head).then(createSession);
  const complete = first.then(async (session) => {
    for (const part of rest) {
      const { events, violations } = await unpack<ViewPart>(part);
      session.append(events, violations);
    }
    return session;
  });
  return { first, complete };
}
