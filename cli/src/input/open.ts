import type { TapeItem } from "@agentwire/replay";
import { readImported } from "@agentwire/replay/node";
import { readTapeFileBatches } from "@agentwire/replay/tape-file";
import { Unreadable } from "../exit.ts";
import { cannotRead } from "../output/file-error.ts";
import { safe, type Terminal } from "../terminal.ts";
import { detectInput, type InputKind } from "./detect.ts";
import { sessionsIn } from "./folder.ts";

/** A session file of any kind. It can be read any number of times. */
export interface Input {
  readonly path: string;
  readonly kind: InputKind;
  /**
   * Reads the content as the items of a tape, in batches and in constant memory. Line numbers are those of the file.
   * Throws {@link Unreadable} if the file cannot be used, and, with `refuse`, if it is damaged.
   */
  read(damage?: "pass" | "refuse"): AsyncGenerator<readonly TapeItem[], void, undefined>;
}

/** The detected kind of a file, and what it does not contain. */
const limitations: Readonly<Record<Exclude<InputKind, "tape">, string>> = {
  frames:
    "a log with one frame a line. It does not contain the sender of a frame (the frame's content " +
    "decides), the times, or the end of the process",
  envelopes:
    "a log with one envelope a line, each a frame and its direction. It does not contain the arguments " +
    "of the agent or its stderr",
  transcript:
    "a session transcript. It contains no control requests, permission decisions, hooks, streamed " +
    "events, results, or the end of the process",
};

/**
 * Opens a session file, or a folder with one such file. If the file is not a tape, a note on stderr names its kind and
 * what it does not contain. Reading it throws {@link Unreadable} if a line of a log or a transcript exceeds `lineLimit`
 * bytes. Throws {@link Unreadable}.
 */
export async function openInput(path: string, terminal: Pick<Terminal, "note">, lineLimit?: number): Promise<Input> {
  const [file, ...others] = await sessionsIn(path);
  if (others.length > 0) {
    const names = [file, ...others].slice(0, 5).join(", ");
    throw new Unreadable(
      `${path} holds ${others.length + 1} sessions (${names}${others.length > 4 ? ", ..." : ""}). Name one of them.`,
    );
  }
  return openFile(file, terminal, lineLimit);
}

/** Opens the sessions in these files and folders, in order. Throws {@link Unreadable}. */
export async function openInputs(
  paths: readonly string[],
  terminal: Pick<Terminal, "note">,
): Promise<readonly Input[]> {
  const inputs: Input[] = [];
  const once = notedOnce(terminal);
  for (const path of paths) for (const file of await sessionsIn(path)) inputs.push(await openFile(file, once));
  return inputs;
}

/** A terminal that says only once what files of a kind do not contain. */
export function notedOnce<Notes extends Pick<Terminal, "note">>(terminal: Notes): Notes {
  const noted = new Set<string>();
  return {
    ...terminal,
    note(line: string) {
      const [, kind] = /: (read as .*)$/s.exec(line) ?? [];
      if (kind === undefined || !noted.has(kind)) terminal.note(line);
      if (kind !== undefined) noted.add(kind);
    },
  };
}

async function openFile(path: string, terminal: Pick<Terminal, "note">, lineLimit?: number): Promise<Input> {
  const kind = detectInput(path);
  if (kind === "tape") return { path, kind, read: (damage) => readTape(path, damage) };
  terminal.note(safe(`${path}: read as ${limitations[kind]}.`));
  let noted = false;
  const left = (notes: readonly string[]): void => {
    for (const note of noted ? [] : notes) if (note.startsWith("Left out")) terminal.note(safe(`${path}: ${note}`));
    noted = true;
  };
  return { path, kind, read: () => readOther(path, kind, left, lineLimit) };
}

async function* readTape(
  path: string,
  damage: "pass" | "refuse" = "pass",
): AsyncGenerator<readonly TapeItem[], void, undefined> {
  const batches = readTapeFileBatches(path);
  try {
    for (;;) {
      const next = await batches.next().catch((error: unknown) => {
        throw cannotRead(path, error);
      });
      if (next.done === true) return;
      for (const item of next.value) {
        if (item.kind !== "problem") continue;
        const { weight, message, code } = item.problem;
        if (weight === "fatal") throw new Unreadable(`${path}: ${message} (${code})`);
        if (weight === "damage" && damage === "refuse") throw new Unreadable(`${path} is damaged: ${message}`);
      }
      yield next.value;
    }
  } finally {
    await batches.return(); // it closes the file of a reader that stopped early
  }
}

async function* readOther(
  path: string,
  kind: Exclude<InputKind, "tape">,
  left: (notes: readonly string[]) => void,
  lineLimit: number | undefined,
): AsyncGenerator<readonly TapeItem[], void, undefined> {
  const pieces = readImported(path, kind, lineLimit);
  try {
    for (;;) {
      let next: ReturnType<typeof pieces.next>;
      try {
        next = pieces.next();
      } catch (error) {
        throw cannotRead(path, error);
      }
      if (next.done === true) return;
      if (next.value.imported !== null) left(next.value.imported.notes);
      yield next.value.items;
    }
  } finally {
    pieces.return();
  }
}
