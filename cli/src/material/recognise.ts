import { open } from "node:fs/promises";
import { decodeLine } from "@agentwire/protocol";
import { reasonOf } from "@agentwire/runtime";
import { Unreadable } from "../unreadable.ts";
import type { MaterialKind } from "./item.ts";

/** Enough of a file to hold its first lines. */
const headBytes = 256 * 1024;

/**
 * Says what a file holds, from its first frame: a tape names itself, the lines of a transcript carry a `sessionId`, or
 * tell of file backups, and every other JSON object is a frame. Throws {@link Unreadable} where the file cannot be read or holds no JSON lines.
 */
export async function recognise(path: string): Promise<MaterialKind> {
  const head = await readHead(path);
  const lines = head.text.split(/\r?\n/).filter((line) => line.trim() !== "");
  const first = lines[0];
  if (first === undefined) throw new Unreadable(`${path} is empty; there is no session in it.`);
  if (first.includes("\0")) throw new Unreadable(`${path} is a binary file, not lines of JSON.`);
  if (/^\s*\{\s*"agentwire"\s*:\s*"tape"/.test(first)) return "tape";
  for (const line of lines) {
    const decoded = decodeLine(line);
    if (!decoded.ok) continue;
    if (decoded.frame.agentwire === "tape") return "tape";
    if (typeof decoded.frame.type !== "string") continue;
    return isTranscriptLine(decoded.frame) ? "transcript" : "frames";
  }
  if (head.whole || lines.length > 1) {
    throw new Unreadable(
      `${path} holds neither a tape nor frames nor a transcript: no line of its beginning is a JSON object with a type.`,
    );
  }
  return "frames"; // one line longer than the beginning that was read
}

const isTranscriptLine = (line: Readonly<Record<string, unknown>>): boolean =>
  "sessionId" in line || "leafUuid" in line || String(line.type).startsWith("file-history-");

async function readHead(path: string): Promise<{ text: string; whole: boolean }> {
  try {
    const file = await open(path, "r");
    try {
      const { bytesRead, buffer } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
      return { text: buffer.subarray(0, bytesRead).toString("utf8"), whole: bytesRead < headBytes };
    } finally {
      await file.close();
    }
  } catch (error) {
    throw new Unreadable(`${path} cannot be read: ${reasonOf(error)}`);
  }
}
