import { bindHandler } from "../../../connection/control-handler.ts";
import { reasonOf } from "../../../guards/error.ts";
import type { Ports } from "../../../ports.ts";
import { dirname, relativeTo, resolve } from "../../../posix/path.ts";
import {
  type Backup,
  Backups,
  backupName,
  type FileSnapshot,
  historyFolder,
  isHistoryLine,
  readSnapshots,
} from "../../../session/file-history.ts";
import type { LineFields } from "../../../session/line-fields.ts";
import { configDirectory } from "../../../session/project-folder.ts";
import type { TranscriptWriter } from "../../../session/writer.ts";
import type { ProcessEnvironment } from "../../core/environment.ts";
import type { StartupOptions } from "../../core/options.ts";
import type { SessionState } from "../../core/session-state.ts";
import type { FeatureControls, TurnExtension, TurnFeature } from "../../loop/feature.ts";
import type { RestoredLines } from "../../session/beginning.ts";
import { rewindFiles } from "./controls.ts";

/** The files that a rewind changed, or would change. */
export interface RewindOutcome {
  readonly canRewind: boolean;
  readonly error?: string;
  readonly filesChanged?: string[];
  readonly insertions?: number;
  readonly deletions?: number;
  readonly skippedLinks?: number;
}

const lines = (text: string | null): string[] =>
  text === null || text === "" ? [] : text.replace(/\n$/, "").split("\n");

/** Lines that one text contains more often than another. */
function surplus(of: readonly string[], over: readonly string[]): number {
  const left = new Map<string, number>();
  for (const line of over) left.set(line, (left.get(line) ?? 0) + 1);
  let count = 0;
  for (const line of of) {
    const had = left.get(line) ?? 0;
    if (had > 0) left.set(line, had - 1);
    else count += 1;
  }
  return count;
}

const sameBytes = (one: Uint8Array | null, other: Uint8Array | null): boolean =>
  one === other ||
  (one !== null && other !== null && one.length === other.length && one.every((byte, at) => byte === other[at]));

const textOf = (content: Uint8Array | null): string | null =>
  content === null ? null : new TextDecoder().decode(content);

/** The services for checkpoints. */
export interface CheckpointServices {
  readonly ports: Pick<Ports, "files" | "clock" | "env">;
  readonly environment: Pick<ProcessEnvironment, "cwd">;
  readonly options: Pick<StartupOptions, "checkpoints">;
  readonly session: Pick<SessionState, "id">;
  readonly transcript: Pick<TranscriptWriter, "appendUnchained" | "copy" | "path">;
}

/**
 * Keeps the versions of files at each message, so that they can be restored. Records them in the transcript too, for
 * resumed sessions. Covers only files that file tools have changed.
 */
export class Checkpoints implements TurnFeature {
  readonly name = "checkpoints";
  readonly #services: CheckpointServices;
  readonly #backups: Backups;
  #snapshots: FileSnapshot[] = [];

  constructor(services: CheckpointServices) {
    const { ports, session, transcript } = services;
    this.#services = services;
    const folder = historyFolder(configDirectory(ports.env), session.id);
    this.#backups = new Backups(ports.files, transcript.path === null ? null : folder);
  }

  /** Restores the checkpoints of a resumed session. A copy of a session copies their lines as well. */
  resumed({ extraLines, origin }: RestoredLines): void {
    const { environment, ports, transcript } = this.#services;
    const lines = extraLines.filter(isHistoryLine);
    this.#snapshots = readSnapshots(lines, (path) => resolve(environment.cwd, path));
    if (origin === null) return;
    this.#backups.alsoIn(historyFolder(configDirectory(ports.env), origin));
    for (const line of lines) transcript.copy(line);
  }

  get controls(): FeatureControls {
    return { rewind_files: bindHandler(rewindFiles, { options: this.#services.options, checkpoints: this }) };
  }

  extendTurn(): TurnExtension {
    return { beforeFileChange: ({ path, blockUuid }) => this.before(path, blockUuid) };
  }

  /** A message joined the conversation. Its changes can be undone from here on. */
  async messageAdded(messageUuid: string): Promise<void> {
    const { options, transcript } = this.#services;
    if (!options.checkpoints || this.#snapshots.some(({ messageId }) => messageId === messageUuid)) return;
    const files = new Map<string, Backup>();
    for (const [path, backup] of this.#snapshots.at(-1)?.files ?? [])
      files.set(path, await this.#renewed(path, backup));
    this.#snapshots.push({ messageId: messageUuid, files });
    const tracked: [string, LineFields<"file-history-delta">["backup"]][] = [];
    for (const [path, backup] of files) tracked.push([this.#shown(path), await this.#described(path, backup)]);
    transcript.appendUnchained("file-history-snapshot", {
      messageId: messageUuid,
      snapshot: {
        messageId: messageUuid,
        trackedFileBackups: Object.fromEntries(tracked),
        timestamp: this.#now(),
      },
      isSnapshotUpdate: false,
    });
  }

  /** A file is about to be changed. `callUuid`: the transcript link of the tool use. */
  async before(path: string, callUuid: string): Promise<void> {
    const snapshot = this.#services.options.checkpoints ? this.#snapshots.at(-1) : undefined;
    if (!snapshot || snapshot.files.has(path)) return;
    const backup = await this.#copied(path, await this.#read(path), 1);
    snapshot.files.set(path, backup);
    this.#services.transcript.appendUnchained("file-history-delta", {
      messageId: callUuid,
      snapshotMessageId: snapshot.messageId,
      trackingPath: this.#shown(path),
      backup: await this.#described(path, backup),
      timestamp: this.#now(),
    });
  }

  /** Restores files to their versions at a message. `dry`: only reports what that would change. */
  async rewind(messageUuid: string, dry: boolean): Promise<RewindOutcome> {
    const from = this.#snapshots.findIndex(({ messageId }) => messageId === messageUuid);
    if (from < 0) return { canRewind: false, error: "No file checkpoint found for this message." };
    const target = new Map<string, Backup>();
    for (const { files } of this.#snapshots.slice(from)) {
      for (const [path, backup] of files) if (!target.has(path)) target.set(path, backup);
    }
    const compared = await Promise.all([...target].map(([path, backup]) => this.#compared(path, backup))).catch(
      reasonOf,
    );
    if (typeof compared === "string") return { canRewind: false, error: compared };
    const changed = compared.filter(({ was, is }) => !sameBytes(was, is));
    if (dry) {
      const pairs = changed.map(({ was, is }) => ({ was: lines(textOf(was)), is: lines(textOf(is)) }));
      return {
        canRewind: true,
        filesChanged: changed.map(({ path }) => path),
        insertions: pairs.reduce((sum, { was, is }) => sum + surplus(was, is), 0),
        deletions: pairs.reduce((sum, { was, is }) => sum + surplus(is, was), 0),
      };
    }
    const { files } = this.#services.ports;
    for (const { path, was } of changed) {
      if (was === null) await files.remove(path);
      else {
        await files.makeDirectory(dirname(path));
        await files.write(path, was);
      }
    }
    return { canRewind: true, skippedLinks: 0 };
  }

  async #compared(path: string, { name }: Backup) {
    return { path, was: name === null ? null : await this.#backups.load(name), is: await this.#read(path) };
  }

  /** A copy of the current file; the last one if it has not changed since. */
  async #renewed(path: string, last: Backup): Promise<Backup> {
    const content = await this.#read(path);
    const before = last.name === null ? null : await this.#backups.load(last.name).catch(() => undefined);
    return before !== undefined && sameBytes(before, content) ? last : this.#copied(path, content, last.version + 1);
  }

  async #copied(path: string, content: Uint8Array | null, version: number): Promise<Backup> {
    if (content === null) return { name: null, version };
    const name = backupName(path, version);
    await this.#backups.save(name, content);
    return { name, version };
  }

  /** A copy in the form of the transcript. */
  async #described(path: string, { name, version }: Backup) {
    const folder = dirname(path);
    const realParentDir = (await this.#services.ports.files.resolve(folder)) ?? folder;
    return { backupFileName: name, version, backupTime: this.#now(), realParentDir };
  }

  #shown(path: string): string {
    return relativeTo(this.#services.environment.cwd, path);
  }

  #now(): string {
    return new Date(this.#services.ports.clock.now()).toISOString();
  }

  async #read(path: string): Promise<Uint8Array | null> {
    try {
      return await this.#services.ports.files.read(path);
    } catch {
      return null;
    }
  }
}
