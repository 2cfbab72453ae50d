import { asJsonObject, asText, type JsonObject, jsonObjectsIn, parseJsonObject } from "@agentwire/protocol/json";
import type { LawEvent } from "../../law/session-event/event.ts";

/** Applies a change to every string of a JSON value; names of members stay. */
function mapStrings(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((item) => mapStrings(item, change));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, mapStrings(member, change)]));
}

/** The pieces in which the model streamed the input of one tool use. */
interface StreamedInput {
  readonly tool: string;
  readonly pieces: { readonly at: number; readonly text: string }[];
}

const deltaOf = (event: LawEvent): JsonObject => asJsonObject(asJsonObject(asJsonObject(event.body).event).delta);

function streamedInputs(events: readonly LawEvent[]): readonly StreamedInput[] {
  const inputs: StreamedInput[] = [];
  const open = new Map<string, StreamedInput>();
  events.forEach(({ channel, kind, body }, at) => {
    if (channel !== "model" || kind !== "event") return;
    const { call, event } = asJsonObject(body);
    const { type, index, content_block: block, delta } = asJsonObject(event);
    const key = JSON.stringify([call, index]);
    if (type === "content_block_start") {
      const input: StreamedInput = { tool: asText(asJsonObject(block).name) ?? "", pieces: [] };
      inputs.push(input);
      open.set(key, input);
    }
    const text = asText(asJsonObject(delta).partial_json);
    if (text !== undefined) open.get(key)?.pieces.push({ at, text });
  });
  return inputs;
}

/** Joins the pieces of each streamed input that names `folder`, so that no path spans two pieces. */
function joinPieces(events: readonly LawEvent[], folder: string): readonly LawEvent[] {
  const texts = new Map<number, string>();
  for (const { pieces } of streamedInputs(events)) {
    const full = pieces.map(({ text }) => text).join("");
    if (full.includes(folder)) pieces.forEach(({ at }, n) => void texts.set(at, n === 0 ? full : ""));
  }
  return events.map((event, at) => {
    const text = texts.get(at);
    if (text === undefined) return event;
    const body = asJsonObject(event.body);
    const delta = { ...deltaOf(event), partial_json: text };
    return { ...event, body: { ...body, event: { ...asJsonObject(body.event), delta } } };
  });
}

/** Moves each path at or below `from` in a text to `to`. */
const moved = (text: string, from: string, to: string): string =>
  text.split(from).reduce((done, rest) => done + (/^(?:[\w-]|\.\w)/.test(rest) ? from : to) + rest);

/**
 * Moves a recorded session to another folder: every path at or below `from` becomes one at or below `to`, also in tool
 * inputs that the model streamed in pieces. Paths of siblings, such as `/work-2` beside `/work`, stay.
 */
export const relocateSession = (events: readonly LawEvent[], from: string, to: string): readonly LawEvent[] =>
  joinPieces(events, from).map((event) => mapStrings(event, (text) => moved(text, from, to)) as LawEvent);

/** Members of tool inputs that contain a file or a folder. */
const pathMembers = new Set(["file_path", "notebook_path", "path", "cwd"]);

/** Absolute paths in a command line, and those that begin at the home folder or lead upward. */
const pathInCommand = /(?<=^|[\s"'=<>(:])(?:~|\/|(?:[^\s"'<>|;&()]*\/)?\.\.(?=\/|\s|$))[^\s"'<>|;&()]*/g;

/** Folders of programs and devices, which a command may name. */
const system = /^\/(?:dev|bin|usr|proc|sbin)(?:\/|$)/;

/** Whether a path, relative to a folder, is outside of it. */
const leavesFolder = (path: string, folder: string): boolean =>
  path.startsWith("~") ||
  path.split("/").includes("..") ||
  (path.startsWith("/") && !`${path}/`.startsWith(`${folder}/`));

function pathsOf(input: JsonObject): readonly string[] {
  const named = Object.entries(input).flatMap(([name, value]) =>
    pathMembers.has(name) && typeof value === "string" ? [value] : [],
  );
  const command = asText(input.command) ?? "";
  return [...named, ...(command.match(pathInCommand) ?? []).filter((path) => !system.test(path))];
}

/** The tool uses of the recorded model, streamed or not. */
function toolUsesOf(events: readonly LawEvent[]): readonly { readonly tool: string; readonly input: JsonObject }[] {
  const streamed = streamedInputs(events).map(({ tool, pieces }) => ({
    tool,
    input: parseJsonObject(pieces.map(({ text }) => text).join("")) ?? {},
  }));
  const full = events
    .filter(({ channel }) => channel === "model")
    .flatMap(({ body }) => jsonObjectsIn(asJsonObject(asJsonObject(body).body).content))
    .map(({ name, input }) => ({ tool: asText(name) ?? "", input: asJsonObject(input) }));
  return [...streamed, ...full];
}

/** A tool use of the recorded model that names a file outside of a folder; `undefined` if there is none. */
export function pathOutside(
  events: readonly LawEvent[],
  folder: string,
): { readonly tool: string; readonly path: string } | undefined {
  for (const { tool, input } of toolUsesOf(events)) {
    const path = pathsOf(input).find((one) => leavesFolder(one, folder));
    if (path !== undefined) return { tool, path };
  }
  return undefined;
}
