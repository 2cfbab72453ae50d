import { createHash } from "node:crypto";
import { closeSync, openSync, readSync, statSync } from "node:fs";
import { isEvent } from "@agentwire/replay";
import { reasonOf } from "@agentwire/runtime";
import { Unreadable } from "../../exit.ts";
import { openInput } from "../../input/open.ts";
import { cannotRead } from "../../output/file-error.ts";
import { readSession } from "../session/analysis.ts";
import type { StoredFile } from "../store/manifest.ts";
import { createRowWriter } from "../store/writer.ts";
import { tables } from "../table/registry.ts";

/** A session that was read. */
interface AddedSession {
  readonly session: string;
  /** The agent's own id of the session; `null` if the file holds none. */
  readonly sessionId: string | null;
}

/** The outcome for a file. */
export type IngestResult =
  | ({ readonly kind: "added"; readonly bytes: number } & AddedSession)
  | { readonly kind: "known"; readonly bytes: number }
  | { readonly kind: "unreadable"; readonly bytes: number; readonly message: string };

/** Says whether the session of this content hash is new; from then on, it is not. */
export type Claim = (session: string) => Promise<boolean>;

/** Reads sessions and writes their rows. */
export interface Ingester {
  ingest(path: string): Promise<IngestResult>;
  /** Writes the rows of all sessions since the last call to new files. */
  flush(): Promise<readonly StoredFile[]>;
  close(): Promise<void>;
}

/** Hex digits of the content hash that name a session: 128 bits. */
const hashDigits = 32;

/** Hashes the content of a file. `piece` is used again for each file. */
function contentHash(path: string, piece: Buffer): string {
  const hash = createHash("sha256");
  try {
    const file = openSync(path, "r");
    try {
      for (let size = readSync(file, piece); size > 0; size = readSync(file, piece))
        hash.update(piece.subarray(0, size));
    } finally {
      closeSync(file);
    }
  } catch (error) {
    throw cannotRead(path, error);
  }
  return hash.digest("hex").slice(0, hashDigits);
}

/** Creates what reads sessions in this process. */
export function createIngester(folder: string, claim: Claim): Ingester {
  const writer = createRowWriter(folder);
  const perSession = tables.filter(({ rows }) => rows !== undefined);
  const piece = Buffer.alloc(256 * 1024);
  const perEvent = tables.filter(({ rowsOf }) => rowsOf !== undefined);

  async function read(path: string, session: string, bytes: number, modified: number): Promise<AddedSession> {
    const input = { ...(await openInput(path, { note() {} })), bytes, modified };
    let [began, frames] = [false, 0];
    try {
      const analysis = await readSession(input, {
        begin({ month }) {
          began = true;
          writer.begin({ session, month });
        },
        event(one) {
          if (isEvent(one.event, "wire/frame")) frames += 1;
          for (const table of perEvent) for (const row of table.rowsOf?.(one) ?? []) writer.add(table, row);
        },
      });
      if (frames === 0) throw new Unreadable(`${path} contains no frame. Name a file with a recorded session.`);
      for (const table of perSession) for (const row of table.rows?.(analysis) ?? []) writer.add(table, row);
      return { session, sessionId: analysis.reading.overview.sessionId };
    } catch (error) {
      if (began) writer.discard();
      throw error;
    }
  }

  return {
    async ingest(path) {
      let bytes = 0;
      try {
        const { size, mtimeMs } = statSync(path);
        bytes = size;
        const session = contentHash(path, piece);
        if (!(await claim(session))) return { kind: "known", bytes };
        return { kind: "added", bytes, ...(await read(path, session, bytes, mtimeMs)) };
      } catch (error) {
        const message = error instanceof Unreadable ? error.message : `${path}: ${reasonOf(error)}`;
        return { kind: "unreadable", bytes, message };
      }
    },
    flush: async () => writer.flush(),
    async close() {},
  };
}
