import { asJsonObject, isJsonObject, type JsonObject } from "@agentwire/protocol/json";
import { asList } from "../../../law/session-event/json.ts";
import { same } from "../../same.ts";
import type { CaseRun } from "../define.ts";
import { framesOf } from "../query.ts";
import { argumentsOf, type Comparisons, compare, messageBlocks } from "./comparison.ts";

/** A transcript of a main conversation: the session that its file is named for, and its lines. */
interface Transcript {
  readonly session: string;
  readonly lines: readonly JsonObject[];
}

/** The objects of a file of lines. */
function objectsIn(text: string): readonly JsonObject[] {
  return text.split("\n").flatMap((line) => {
    try {
      const value: unknown = JSON.parse(line);
      return isJsonObject(value) ? [value] : [];
    } catch {
      return [];
    }
  });
}

function transcriptsOf({ files, paths }: CaseRun): readonly Transcript[] {
  return Object.entries(files).flatMap(([path, text]) => {
    const [, session] = /\/projects\/[^/]+\/([^/]+)\.jsonl$/.exec(path) ?? [];
    if (session === undefined || !path.startsWith(paths.config)) return [];
    return [{ session, lines: objectsIn(text) }];
  });
}

/** Whether lines form a chain within the file of their session. */
export function* transcriptChains(run: CaseRun): Comparisons {
  for (const { session, lines } of transcriptsOf(run)) {
    const known = new Set<unknown>();
    for (const { sessionId, uuid, parentUuid: parent } of lines) {
      if (sessionId !== undefined)
        yield compare(sessionId === session, "A line of a transcript has the id of another session.");
      if (uuid === undefined) continue;
      yield compare(!known.has(uuid), "Two lines of a transcript have one uuid.");
      known.add(uuid);
      if ((parent ?? null) !== null)
        yield compare(known.has(parent), "A line of a transcript has a parent that no line before it is.");
    }
  }
}

/** The part of a block that the wire and the transcript share. */
const essence = (block: JsonObject): unknown => {
  if (block.type === "text") return block.text;
  return block.type === "tool_use" ? [block.id, block.input] : [block.type, block.tool_use_id];
};

/** Whether each message of the main conversation is in the transcript under its uuid, with the same content. */
export function* transcriptMessages(run: CaseRun): Comparisons {
  if (argumentsOf(run).includes("--no-session-persistence")) return;
  const replaced = JSON.stringify(run.events.map(({ frame }) => asJsonObject(asJsonObject(frame).response))).includes(
    '"displayContent"',
  );
  for (const { session, lines } of transcriptsOf(run)) {
    const byUuid = new Map(lines.map((line) => [line.uuid, line]));
    for (const frame of [...framesOf(run, { type: "assistant" }), ...framesOf(run, { type: "user" })]) {
      if (frame.session_id !== session || (frame.parent_tool_use_id ?? null) !== null || frame.isReplay === true)
        continue;
      const line = byUuid.get(frame.uuid);
      yield compare(line !== undefined, "A message of the main conversation is not in the transcript.");
      const [given, due] = [line, frame].map((one) =>
        messageBlocks(asJsonObject(asJsonObject(one).message).content).map(essence),
      );
      if (line && !replaced) yield compare(same(given, due), "A message has another content in the transcript.");
    }
  }
}

/** Whether mirrored lines are lines of the transcript that they name. */
export function* mirroredLines(run: CaseRun): Comparisons {
  for (const { filePath: path, entries } of framesOf(run, { type: "transcript_mirror" })) {
    const text = run.files[String(path)];
    if (text === undefined) continue;
    const lines = new Map(objectsIn(text).map((line) => [line.uuid, line]));
    for (const entry of asList(entries).map(asJsonObject))
      if (entry.uuid !== undefined)
        yield compare(
          same(lines.get(entry.uuid), entry),
          "A mirrored line is not in the transcript that it names, or is another one there.",
        );
  }
}
