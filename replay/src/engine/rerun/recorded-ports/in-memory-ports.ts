import type { FilesPort, ModelPort, Ports, ProcessesPort } from "@agentwire/runtime";
import { encodeUtf8 } from "../../../tape/bytes/text.ts";
import type { EarlierSession } from "./earlier-session.ts";
import { recordedHooks } from "./hooks.ts";
import type { RecordedHttpHooks } from "./http-hooks.ts";

/** A clock that only moves on request. */
export interface ManualClock {
  now(): number;
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** Milliseconds until the next timer fires; infinite if there is none. */
  readonly ahead: number;
  /** Advances to the next timer; `false` if there is none. */
  advance(): boolean;
}

interface Sleeper {
  readonly due: number;
  readonly wake: () => void;
}

export function createManualClock(start: number): ManualClock {
  let now = start;
  const sleepers = new Set<Sleeper>();
  return {
    now: () => now,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted === true) return reject(signal.reason);
        const sleeper: Sleeper = { due: now + Math.max(0, ms), wake: resolve };
        sleepers.add(sleeper);
        signal?.addEventListener("abort", () => {
          if (sleepers.delete(sleeper)) reject(signal.reason);
        });
      }),
    get ahead() {
      return Math.min(...[...sleepers].map(({ due }) => due - now));
    },
    advance() {
      const [next] = [...sleepers].sort((a, b) => a.due - b.due);
      if (next === undefined) return false;
      sleepers.delete(next);
      now = Math.max(now, next.due);
      next.wake();
      return true;
    },
  };
}

const failure = (code: string, path: string): Error => Object.assign(new Error(`${code}: ${path}`), { code });

/** Whether a path below `root` matches a pattern. Two stars before a slash match any folders, one a part of a name. */
function isBelow(root: string, pattern: string, path: string): boolean {
  if (!path.startsWith(`${root}/`)) return false;
  const parts = pattern.split(/(\*\*\/|\*)/).map((part, index) => {
    if (index % 2 === 0) return part.replace(/[\\^$.|?+()[\]{}]/g, "\\$&");
    return part === "*" ? "[^/]*" : "(?:.*/)?";
  });
  return new RegExp(`^${parts.join("")}$`).test(path.slice(root.length + 1));
}

/** The parent folders of a path. */
const foldersOf = (path: string): string[] => [...path.matchAll(/\//g)].map(({ index }) => path.slice(0, index));

/** The folder of transcripts, whatever the agent's own folder is. */
const project = /\/projects\/[^/]+$/;

/** The content that a tape provides. */
export interface RecordedContent {
  readonly earlier?: EarlierSession | null;
  /** Other files, by path. */
  readonly files?: ReadonlyMap<string, string>;
  /** Starts commands. Default: no command is found. */
  readonly spawn?: ProcessesPort["spawn"];
  /** The hooks that are reached by address. Default: none. */
  readonly post?: RecordedHttpHooks;
}

/**
 * Files in memory. Every folder exists, because a folder that the tape does not mention is assumed to be empty. The
 * resumed session exists in every project.
 */
function filesInMemory(clock: ManualClock, { earlier = null, files: given = new Map() }: RecordedContent): FilesPort {
  const written = new Map([...given].map(([path, content]) => [path, encodeUtf8(content)]));
  const files = {
    get(path: string): Uint8Array | undefined {
      const [, folder = "", name] = /^(.*)\/([^/]*)$/.exec(path) ?? [];
      const found = written.get(path);
      if (found !== undefined || earlier === null || name !== `${earlier.id}.jsonl` || !project.test(folder))
        return found;
      return encodeUtf8(earlier.transcript);
    },
    set: (path: string, content: Uint8Array) => written.set(path, content),
    delete: (path: string) => written.delete(path),
    /** All written files, and in a project also the resumed session. */
    keys: (within = "") =>
      earlier === null || !project.test(within)
        ? written.keys()
        : new Set([`${within}/${earlier.id}.jsonl`, ...written.keys()]),
  };
  const bytes = (data: string | Uint8Array): Uint8Array => (typeof data === "string" ? encodeUtf8(data) : data);
  const read = (path: string): Uint8Array => {
    const found = files.get(path);
    if (found === undefined) throw failure("ENOENT", path);
    return found;
  };
  const folders = new Set([...given.keys()].flatMap(foldersOf));
  return {
    read: async (path) => read(path),
    async write(path, data) {
      files.set(path, bytes(data));
    },
    async append(path, data) {
      files.set(path, Uint8Array.from([...(files.get(path) ?? []), ...encodeUtf8(data)]));
    },
    async stat(path) {
      const found = files.get(path);
      if (found !== undefined) return { kind: "file", size: found.length, modified: clock.now() };
      return folders.has(path) ? { kind: "directory", size: 0, modified: 0 } : null;
    },
    async list(path) {
      const isIn = (entry: string): boolean =>
        entry.startsWith(`${path}/`) && !entry.slice(path.length + 1).includes("/");
      const entries = (paths: Iterable<string>, kind: "file" | "directory") =>
        [...paths].filter(isIn).map((entry) => ({ name: entry.slice(path.length + 1), kind }));
      return [...entries(folders, "directory"), ...entries(files.keys(path), "file")];
    },
    async makeDirectory(path) {
      folders.add(path);
    },
    async remove(path) {
      for (const file of [...files.keys()]) if (file === path || file.startsWith(`${path}/`)) files.delete(file);
    },
    async rename(from, to) {
      files.set(to, read(from));
      files.delete(from);
    },
    async link(target, path) {
      files.set(path, read(target));
    },
    resolve: async (path) => path,
    linkTarget: async () => null,
    glob: async (root, pattern) => [...files.keys()].filter((path) => isBelow(root, pattern, path)),
  };
}

/**
 * Ports from a tape of frames: the model's answers, some files, the output of hooks. Everything else is empty, idle, or
 * unreachable.
 */
export function inMemoryPorts(
  model: ModelPort,
  clock: ManualClock,
  env: Ports["env"],
  content: RecordedContent = {},
): Ports {
  let ids = 0;
  return {
    clock,
    model,
    env,
    files: filesInMemory(clock, content),
    random: () => 0.5,
    ids: {
      uuid() {
        ids += 1;
        // Short names use the first or the last digits, so both must be unique.
        const digits = ids.toString(16).padStart(8, "0");
        return `${digits}-0000-4000-8000-0000${digits}`;
      },
    },
    processes: { spawn: content.spawn ?? recordedHooks([]).spawn },
    web: {
      async get(url, { post }) {
        const isHook = post !== undefined && content.post?.urls.has(url) === true;
        const answer = isHook ? content.post?.answer(post) : null;
        if (answer == null) throw new Error("The tape holds no page of the web.");
        return { status: answer.status, statusText: "", headers: {}, body: encodeUtf8(answer.body) };
      },
    },
  };
}
