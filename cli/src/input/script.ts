import { readFileSync } from "node:fs";
import { asJsonObject } from "@agentwire/protocol/json";
import { type CallEvent, parseScript, type Script, scriptOfCalls } from "@agentwire/testing";
import { Unreadable } from "../exit.ts";
import { cannotRead } from "../output/file-error.ts";
import type { Terminal } from "../terminal.ts";
import { readEvents } from "./events.ts";
import { openInput } from "./open.ts";

function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw cannotRead(file, error);
  }
}

/** The recorded model calls of a tape as a script. */
async function scriptOfTape(file: string, terminal: Pick<Terminal, "note">): Promise<Script> {
  const input = await openInput(file, terminal);
  const calls: CallEvent[] = [];
  for await (const items of readEvents(input))
    for (const item of items) {
      if (item.kind !== "event" || item.event.channel !== "model") continue;
      calls.push({ ...asJsonObject(item.event), channel: item.event.channel, kind: item.event.kind });
    }
  if (calls.length === 0)
    throw new Unreadable(
      `${file} contains no model calls. Record them with: agentwire record --inside -o ${file} --force -- AGENT`,
    );
  return scriptOfCalls(calls);
}

/** Reads a script of the model, or the model calls of a tape. Throws {@link Unreadable}. */
export async function readScript(file: string, terminal: Pick<Terminal, "note">): Promise<Script> {
  const content = read(file);
  if (/^\s*\{\s*"agentwire"\s*:\s*"tape"/.test(content)) return scriptOfTape(file, terminal);
  const parsed = parseScript(content);
  if (parsed.ok) return parsed.script;
  const issues = parsed.issues
    .map(({ location, message }) => `  ${location === "" ? "The file" : `${location}:`} ${message}`)
    .join("\n");
  throw new Unreadable(`${file} is not a script:\n${issues}`);
}
