import { createHash, hash } from "node:crypto";
import { closeSync, openSync, readSync, statSync } from "node:fs";
import { isEvent } from "@agentwire/replay";
import { reasonOf } from "@agentwire/runtime";
import { Unreadable } from "../../exit.ts";
import { openInput } from "../../input/open.ts";
import { cannotRead } from "../../output/file-error.ts";
import {
  analyze,
  followSteps,
  type SessionAnalysis,
  type SteppedAnalysis,
  startAnalysis,
} from "../session/analysis.ts";
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

/** Says of each content hash whether its session is new. From then on, it is not. */
export type Claim = (sessions: readonly string[]) => Promise<readonly boolean[]>;

/** Reads sessions and writes their rows. */
export interface Ingester {
  /** Returns the outcomes in the order of the paths. The sessions should fit into memory together. */
  ingest(paths: readonly string[]): Promise<readonly IngestResult[]>;
  /** Writes the rows of all sessions since the last call to new files. */
  flush(): Promise<readonly StoredFile[]>;
  close(): Promise<void>;
}

/** A larger session is analyzed alone, and a part of it at a time. */
const smallSession = 256 * 1024;

/** Hex digits of the content hash that name a session: 128 bits. */
const hashDigits = 32;

/** Hashes the content of a file. `piece` is used again for each file. */
function contentHash(path: string, piece: Buffer): string {
  try {
    const file = openSync(path, "r");
    try {
      let size = readSync(file, piece);
      // One call for a small file is faster.
      if (size < piece.length) return hash("sha256", piece.subarray(0, size)).slice(0, hashDigits);
      const digest = createHash("sha256");
      for (; size > 0; size = readSync(file, piece)) digest.update(piece.subarray(0, size));
      return digest.digest("hex").slice(0, hashDigits);
    } finally {
      closeSync(file);
    }
  } catch (error) {
    throw cannotRead(path, error);
  }
}

/** A file while it is ingested. */
interface Ingestion {
  readonly path: string;
  bytes: number;
  modified: number;
  /** The content hash. */
  session: string;
  frames: number;
  /** Whether rows of the session may have been written. */
  hasBegun: boolean;
  result: IngestResult | null;
}

/** Creates what reads sessions in this process. */
export function createIngester(folder: string, claim: Claim): Ingester {
  const writer = createRowWriter(folder);
  const perSession = tables.filter(({ rows }) => rows !== undefined);
  const piece = Buffer.alloc(256 * 1024);
  const perEvent = tables.filter(({ rowsOf }) => rowsOf !== undefined);

  async function open(file: Ingestion): Promise<SteppedAnalysis> {
    const input = { ...(await openInput(file.path, { note() {} })), bytes: file.bytes, modified: file.modified };
    return startAnalysis(input, {
      begin({ month }) {
        file.hasBegun = true;
        writer.begin({ session: file.session, month });
      },
      event(one) {
        if (isEvent(one.event, "wire/frame")) file.frames += 1;
        for (const table of perEvent) for (const row of table.rowsOf?.(one) ?? []) writer.add(table, row);
      },
    });
  }

  /** Writes the rows about the session as a whole. */
  function writeAnalysis(file: Ingestion, analysis: SessionAnalysis): void {
    const { path, bytes, session, frames } = file;
    if (frames === 0) throw new Unreadable(`${path} contains no frame. Name a file with a recorded session.`);
    for (const table of perSession) for (const row of table.rows?.(analysis) ?? []) writer.add(table, row);
    file.result = { kind: "added", bytes, session, sessionId: analysis.reading.overview.sessionId };
  }

  /** Runs a step for each file that has no result yet. A failure is the result of its file. */
  async function forEach(files: readonly Ingestion[], step: (file: Ingestion) => Promise<void> | void): Promise<void> {
    for (const file of files) {
      if (file.result !== null) continue;
      try {
        await step(file);
      } catch (error) {
        if (file.hasBegun) writer.discard();
        const message = error instanceof Unreadable ? error.message : `${file.path}: ${reasonOf(error)}`;
        file.result = { kind: "unreadable", bytes: file.bytes, message };
      }
    }
  }

  /** Analyzes small sessions together, one step after the other. */
  async function ingestSmall(files: readonly Ingestion[]): Promise<void> {
    const sessions = new Map<Ingestion, SteppedAnalysis>();
    const analyses = new Map<Ingestion, SessionAnalysis>();
    const forEachOpen = (step: (session: SteppedAnalysis, file: Ingestion) => void): Promise<void> =>
      forEach(files, (file) => step(sessions.get(file) as SteppedAnalysis, file));
    await forEach(files, async (file) => {
      const session = await open(file);
      sessions.set(file, session);
      await session.read(true);
    });
    for (const step of followSteps) await forEachOpen((session) => session.follow[step]());
    await forEachOpen((session, file) => analyses.set(file, session.conclude()));
    // The rows of a session must follow each other.
    await forEachOpen((session, file) => {
      session.describe();
      writeAnalysis(file, analyses.get(file) as SessionAnalysis);
    });
  }

  return {
    async ingest(paths) {
      const files = paths.map(
        (path): Ingestion => ({ path, bytes: 0, modified: 0, session: "", frames: 0, hasBegun: false, result: null }),
      );
      await forEach(files, (file) => {
        const { size, mtimeMs } = statSync(file.path);
        [file.bytes, file.modified] = [size, mtimeMs];
        file.session = contentHash(file.path, piece);
      });
      const hashed = files.filter(({ result }) => result === null);
      for (const [index, isNew] of (await claim(hashed.map(({ session }) => session))).entries()) {
        const file = hashed[index];
        if (file !== undefined && !isNew) file.result = { kind: "known", bytes: file.bytes };
      }
      await ingestSmall(hashed.filter(({ bytes }) => bytes <= smallSession));
      await forEach(hashed, async (file) => writeAnalysis(file, await analyze(await open(file))));
      return files.flatMap(({ result }) => result ?? []);
    },
    flush: async () => writer.flush(),
    async close() {},
  };
}
