import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { basename, join } from "node:path";
import { defaultLineLimit } from "@agentwire/protocol";
import { Unreadable } from "../exit.ts";
import { cannotRead } from "../output/file-error.ts";
import { namesSession, parseRowsOf, type TranscriptFile } from "./rows.ts";

/** Whether a text is a session id, or a usable prefix of one. */
const beginsSessionId = (text: string): boolean => /^[0-9a-f][0-9a-f-]{3,35}$/i.test(text);

const isSessionFile = (name: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.jsonl$/i.test(name);

/** The transcripts of all projects. */
function transcriptsIn(projects: string): string[] {
  const folders = existsSync(projects) ? readdirSync(projects, { withFileTypes: true }) : [];
  return folders
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(projects, name))
    .flatMap((folder) =>
      readdirSync(folder)
        .filter(isSessionFile)
        .map((name) => join(folder, name)),
    );
}

/** The agent's own folder. */
const configFolder = (): string => process.env.CLAUDE_CONFIG_DIR || join(homedir(), ".claude");

/** The file of a session, by its id, the beginning of its id, or its path. Throws {@link Unreadable} if there is none. */
export function findTranscript(name: string): string {
  if (!beginsSessionId(name) || existsSync(name)) return name;
  const projects = join(configFolder(), "projects");
  const found = transcriptsIn(projects).filter((path) => basename(path).startsWith(name.toLowerCase()));
  const [first, ...others] = [...new Set(found.map((path) => basename(path, ".jsonl")))];
  if (first === undefined)
    throw new Unreadable(`No session ${name} is in ${projects}. agentwire sessions list lists them.`);
  if (others.length > 0) {
    const ids = [first, ...others].slice(0, 5).join(", ");
    throw new Unreadable(`${name} is the beginning of ${others.length + 1} session ids (${ids}). Give more of the id.`);
  }
  return found[0] ?? name;
}

/** Opens a transcript file. Throws {@link Unreadable} if it cannot be read or is not a transcript. */
export function openTranscript(path: string): TranscriptFile {
  const bytes = readBytes(path);
  if (bytes.length === 0) throw new Unreadable(`${path} is empty.`);
  if (/^(?:fffe|feff)/.test(bytes.toString("hex", 0, 2)))
    throw new Unreadable(
      `${path} is UTF-16 text. Convert it to UTF-8: iconv -f UTF-16 -t UTF-8 ${path} > session.jsonl`,
    );
  const file = parseRowsOf(bytes, defaultLineLimit);
  if (!namesSession(file))
    throw new Unreadable(
      `${path} is not a transcript: none of its lines has a sessionId. For a tape or a log, use agentwire inspect, or convert it with agentwire export.`,
    );
  return file;
}

/** Maximum size of a transcript that is loaded, in bytes. */
const largest = 512 * 1024 * 1024;

/** Throws at the first line that has more than `limit` bytes: the other commands cannot read it either. */
function rejectLongLines(bytes: Buffer, limit: number): void {
  let number = 1;
  for (let start = 0; start < bytes.length; number++) {
    const feed = bytes.indexOf(10, start);
    const end = feed === -1 ? bytes.length : feed;
    if (end - start > limit)
      throw new Error(
        `Line ${number} has ${end - start} bytes, and the limit is ${limit}. Shorten or remove the line.`,
      );
    start = end + 1;
  }
}

function readBytes(path: string): Buffer {
  try {
    const { size } = statSync(path);
    if (size > largest) throw new Error(`it has ${size} bytes, and the limit is ${largest}`);
    return readFileSync(path);
  } catch (error) {
    throw cannotRead(path, error);
  }
}

/** The text of a transcript. Throws {@link Unreadable} if it cannot be read, or if a line has more than `lineLimit` bytes. */
export function readTranscriptText(path: string, lineLimit = defaultLineLimit): string {
  const bytes = readBytes(path);
  try {
    rejectLongLines(bytes, lineLimit);
  } catch (error) {
    throw cannotRead(path, error);
  }
  return bytes.toString("utf8");
}
