import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { Unreadable } from "../unreadable.ts";
import { namesSession, parseRows, type TranscriptFile } from "./rows.ts";

const isSessionId = (text: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** The agent's own folder. */
const configFolder = (): string => process.env.CLAUDE_CONFIG_DIR || join(homedir(), ".claude");

/** The file of a session that is named by its id or by its path. Throws {@link Unreadable} where there is none. */
export function findTranscript(name: string): string {
  if (!isSessionId(name)) return name;
  const projects = join(configFolder(), "projects");
  const folders = existsSync(projects) ? readdirSync(projects) : [];
  const found = folders.map((folder) => join(projects, folder, `${name}.jsonl`)).filter((path) => existsSync(path));
  if (found[0] === undefined) throw new Unreadable(`There is no session ${name} in ${projects}.`);
  return found[0];
}

/** The transcript in a file. Throws {@link Unreadable} where it cannot be read or is none. */
export function openTranscript(path: string): TranscriptFile {
  const file = parseRows(readTranscript(path));
  if (!namesSession(file)) throw new Unreadable(`${path} is no transcript: none of its lines names a session.`);
  return file;
}

/** Largest transcript that is read into memory, in bytes. */
const largest = 512 * 1024 * 1024;

/** The text of a transcript. Throws {@link Unreadable} where it cannot be read. */
export function readTranscript(path: string): string {
  try {
    const { size } = statSync(path);
    if (size > largest) throw new Error(`it has ${size} bytes, more than ${largest}`);
    return readFileSync(path, "utf8");
  } catch (error) {
    throw new Unreadable(`${path} cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}
