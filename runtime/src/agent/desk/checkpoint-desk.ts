import type { Agent } from "../session/agent.ts";

/** What a rewind did, or would do. */
export interface RewindOutcome {
  readonly canRewind: boolean;
  readonly error?: string;
  readonly filesChanged?: string[];
  readonly insertions?: number;
  readonly deletions?: number;
  readonly skippedLinks?: number;
}

/** Files as they were before a message: text, or `null` where there was none. */
type Snapshot = Map<string, string | null>;

const lines = (text: string | null): string[] =>
  text === null || text === "" ? [] : text.replace(/\n$/, "").split("\n");

/** Lines that one text has more often than another. */
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

/** Keeps files as they were before each message changed them, so that they can be put back. */
export class CheckpointDesk {
  readonly #agent: Agent;
  readonly #order: string[] = [];
  readonly #snapshots = new Map<string, Snapshot>();

  constructor(agent: Agent) {
    this.#agent = agent;
  }

  /** A message begins: what it changes can be undone from here on. */
  begin(messageUuid: string): void {
    if (!this.#agent.options.checkpoints || this.#snapshots.has(messageUuid)) return;
    this.#order.push(messageUuid);
    this.#snapshots.set(messageUuid, new Map());
  }

  /** A file is about to be changed. */
  async before(path: string): Promise<void> {
    const snapshot = this.#snapshots.get(this.#order.at(-1) ?? "");
    if (!snapshot || snapshot.has(path)) return;
    snapshot.set(path, await this.#read(path));
  }

  /** Puts files back to what they were before a message. `dry`: only says what that would change. */
  async rewind(messageUuid: string, dry: boolean): Promise<RewindOutcome> {
    const from = this.#order.indexOf(messageUuid);
    if (from < 0) return { canRewind: false, error: "No file checkpoint found for this message." };
    const target: Snapshot = new Map();
    for (const uuid of this.#order.slice(from)) {
      for (const [path, text] of this.#snapshots.get(uuid) ?? []) if (!target.has(path)) target.set(path, text);
    }
    const now = new Map(
      await Promise.all([...target.keys()].map(async (path) => [path, await this.#read(path)] as const)),
    );
    const changed = [...target].filter(([path, text]) => now.get(path) !== text);
    if (dry) {
      const count = (more: (path: string, text: string | null) => number): number =>
        changed.reduce((sum, [path, text]) => sum + more(path, text), 0);
      return {
        canRewind: true,
        filesChanged: changed.map(([path]) => path),
        insertions: count((path, text) => surplus(lines(text), lines(now.get(path) ?? null))),
        deletions: count((path, text) => surplus(lines(now.get(path) ?? null), lines(text))),
      };
    }
    const { files } = this.#agent.ports;
    for (const [path, text] of changed) await (text === null ? files.remove(path) : files.write(path, text));
    return { canRewind: true, skippedLinks: 0 };
  }

  async #read(path: string): Promise<string | null> {
    try {
      return new TextDecoder().decode(await this.#agent.ports.files.read(path));
    } catch {
      return null;
    }
  }
}
