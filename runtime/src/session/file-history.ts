import { isJsonObject } from "@agentwire/protocol/json";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { FilesPort } from "../ports.ts";
import type { StoredLine } from "./writer.ts";

/** A version of a file. */
export interface Backup {
  /** Name of the copy in the session's history; `null`: the file did not exist. */
  readonly name: string | null;
  /** The number of the copy of its file, from 1. */
  readonly version: number;
}

/** The files that were changed before or by a message, as they were before the message; by path. */
export interface FileSnapshot {
  readonly messageId: string;
  readonly files: Map<string, Backup>;
}

/** The folder of a session's copies. */
export const historyFolder = (configDirectory: string, sessionId: string): string =>
  `${configDirectory}/file-history/${sessionId}`;

/** The name of a copy: a hash of the path and the version. */
export const backupName = (path: string, version: number): string =>
  `${bytesToHex(sha256(utf8ToBytes(path))).slice(0, 16)}@v${version}`;

/** Whether a line of a transcript is about file history. */
export const isHistoryLine = ({ type }: StoredLine): boolean =>
  type === "file-history-snapshot" || type === "file-history-delta";

/** Reads the description of a copy. Rejects a name that leads out of the history folder. */
function backupOf(value: unknown): Backup | null {
  if (!isJsonObject(value) || typeof value.version !== "number") return null;
  const name = value.backupFileName;
  if (name === null) return { name, version: value.version };
  return typeof name === "string" && /^[0-9a-f]{16}@v\d{1,9}$/.test(name) ? { name, version: value.version } : null;
}

/** The snapshots in a transcript, oldest first. `absolute` resolves a path of the transcript. */
export function readSnapshots(lines: readonly StoredLine[], absolute: (path: string) => string): FileSnapshot[] {
  const snapshots = new Map<string, FileSnapshot>();
  const note = (snapshot: FileSnapshot | undefined, path: unknown, value: unknown): void => {
    const backup = backupOf(value);
    if (snapshot && backup && typeof path === "string") snapshot.files.set(absolute(path), backup);
  };
  for (const line of lines) {
    if (line.type === "file-history-snapshot" && isJsonObject(line.snapshot) && typeof line.messageId === "string") {
      const snapshot: FileSnapshot = { messageId: line.messageId, files: new Map() };
      snapshots.set(line.messageId, snapshot);
      const tracked = isJsonObject(line.snapshot.trackedFileBackups) ? line.snapshot.trackedFileBackups : {};
      for (const [path, value] of Object.entries(tracked)) note(snapshot, path, value);
    } else if (line.type === "file-history-delta" && typeof line.snapshotMessageId === "string") {
      note(snapshots.get(line.snapshotMessageId), line.trackingPath, line.backup);
    }
  }
  return [...snapshots.values()];
}

/** Copies of files, on disk if the session is stored, otherwise in memory. */
export class Backups {
  readonly #files: FilesPort;
  readonly #folder: string | null;
  readonly #older: string[] = [];
  readonly #memory = new Map<string, Uint8Array>();

  constructor(files: FilesPort, folder: string | null) {
    this.#files = files;
    this.#folder = folder;
  }

  /** Also searches for copies in another session's folder. */
  alsoIn(folder: string): void {
    this.#older.push(folder);
  }

  async save(name: string, content: Uint8Array): Promise<void> {
    if (this.#folder === null) {
      this.#memory.set(name, content);
      return;
    }
    await this.#files.makeDirectory(this.#folder);
    await this.#files.write(`${this.#folder}/${name}`, content, { mode: 0o600 });
  }

  /** Rejects if the copy does not exist. */
  async load(name: string): Promise<Uint8Array> {
    const cached = this.#memory.get(name);
    if (cached) return cached;
    for (const folder of [this.#folder, ...this.#older]) {
      if (folder === null) continue;
      if ((await this.#files.stat(`${folder}/${name}`))?.kind === "file") return this.#files.read(`${folder}/${name}`);
    }
    throw new Error(
      `The copy ${name} of a file is missing, so the file cannot be restored. Restore it from version control.`,
    );
  }
}
