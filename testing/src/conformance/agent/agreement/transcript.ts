import { asJsonObject, type JsonObject, parseJsonObject } from "@agentwire/protocol/json";
import { asList } from "../../../law/session-event/json.ts";
import { same } from "../../same.ts";
import type { CaseRun } from "../define.ts";
import { framesOf, isFrom } from "../query.ts";
import { argumentsOf, type Comparisons, compare, hasHookOutput, messageBlocks, resumedSession } from "./comparison.ts";

/** A transcript of a main conversation: the session that its file is named for, and its lines. */
interface Transcript {
  readonly session: string;
  readonly lines: readonly JsonObject[];
}

/** The objects of a file of lines. */
const objectsIn = (text: string): readonly JsonObject[] =>
  text
    .split("\n")
    .map(parseJsonObject)
    .filter((object) => object !== undefined);

function transcriptsOf({ files, paths }: CaseRun): readonly Transcript[] {
  return Object.entries(files).flatMap(([path, text]) => {
    const [, session] = /\/projects\/[^/]+\/([^/]+)\.jsonl$/.exec(path) ?? [];
    if (session === undefined || !path.startsWith(paths.config)) return [];
    return [{ session, lines: objectsIn(text) }];
  });
}

/** The release from which on the ids, the parents and the contents of all lines were measured. Older ones repeat lines. */
const measuredSince = "0.3.330";

/** Whether lines form a chain within the file of their session. */
export function* transcriptChains(run: CaseRun): Comparisons {
  for (const { session, lines } of transcriptsOf(run)) {
    const known = new Set<unknown>();
    for (const { sessionId, uuid, parentUuid: parent } of lines) {
      if (sessionId !== undefined)
        yield compare(sessionId === session, "A line of a transcript has the id of another session.");
      if (uuid === undefined) continue;
      if (isFrom(run, measuredSince)) yield compare(!known.has(uuid), "Two lines of a transcript have one uuid.");
      known.add(uuid);
      if ((parent ?? null) !== null && isFrom(run, measuredSince))
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
  // A process that ended early may not have written everything.
  if (run.host.outcome !== "done" || run.exit?.signal !== null) return;
  if (argumentsOf(run).includes("--no-session-persistence")) return;
  const replaced = hasHookOutput(run, "displayContent");
  for (const { session, lines } of transcriptsOf(run)) {
    const byUuid = new Map(lines.map((line) => [line.uuid, line]));
    for (const frame of [...framesOf(run, { type: "assistant" }), ...framesOf(run, { type: "user" })]) {
      if (frame.session_id !== session || (frame.parent_tool_use_id ?? null) !== null || frame.isReplay === true)
        continue;
      if (frame.uuid === undefined) continue;
      const line = byUuid.get(frame.uuid);
      yield compare(line !== undefined, "A message of the main conversation is not in the transcript.");
      const [given, due] = [line, frame].map((one) =>
        messageBlocks(asJsonObject(asJsonObject(one).message).content).map(essence),
      );
      if (line && !replaced && isFrom(run, measuredSince))
        yield compare(same(given, due), "A message has another content in the transcript.");
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

/** Whether each line that a mirrored session appends to a transcript was mirrored, as one of that file. */
export function* linesMirrored(all: readonly CaseRun[]): Comparisons {
  for (const [n, run] of all.entries()) {
    const mirrored = new Map<string, Set<unknown>>();
    for (const { filePath: path, entries } of framesOf(run, { type: "transcript_mirror" })) {
      const lines = mirrored.get(String(path)) ?? new Set();
      for (const { uuid } of asList(entries).map(asJsonObject)) lines.add(uuid);
      mirrored.set(String(path), lines);
    }
    if (mirrored.size === 0 || run.exit?.code !== 0) continue;
    const before = all[n - 1]?.files ?? {};
    for (const [path, text] of Object.entries(run.files)) {
      if (!path.startsWith(run.paths.config) || !/\/projects\/.*\.jsonl$/.test(path)) continue;
      const known = new Set(objectsIn(before[path] ?? "").map(({ uuid }) => uuid));
      for (const { uuid } of objectsIn(text))
        if (uuid !== undefined && !known.has(uuid))
          yield compare(mirrored.get(path)?.has(uuid) === true, "A line of a transcript was not mirrored.");
    }
  }
}

/** Whether the line of each tool result follows the line of its tool use. */
export function* resultParents(run: CaseRun): Comparisons {
  for (const [path, text] of Object.entries(run.files)) {
    if (!path.startsWith(run.paths.config) || !/\/projects\/.*\.jsonl$/.test(path)) continue;
    const uses = new Map<unknown, unknown>();
    for (const { type, uuid, parentUuid, sourceToolAssistantUUID: source, message } of objectsIn(text))
      for (const block of messageBlocks(asJsonObject(message).content)) {
        if (type === "assistant" && block.type === "tool_use") uses.set(block.id, uuid);
        const own = type === "user" && block.type === "tool_result" ? uses.get(block.tool_use_id) : undefined;
        if (own === undefined) continue;
        yield compare(
          parentUuid === own && (source === undefined || source === own),
          "The line of a tool result has another parent than the line of its tool use.",
        );
      }
  }
}

/** Whether a fork leaves the transcript of its original as it was. */
export function* originalsUnchanged(all: readonly CaseRun[]): Comparisons {
  for (const [n, run] of all.entries()) {
    const id = resumedSession(run);
    const before = all[n - 1];
    if (!before || id === undefined || !argumentsOf(run).includes("--fork-session")) continue;
    const path = Object.keys(before.files).find((name) => name.endsWith(`/${id}.jsonl`));
    if (path !== undefined)
      yield compare(before.files[path] === run.files[path], "A fork changed the transcript of its original.");
  }
}
