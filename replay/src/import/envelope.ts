import { isJsonObject } from "@agentwire/protocol/json";
import { fieldOf } from "../engine/compare/field.ts";
import { opposite, type TapeDirection } from "../tape/format/direction.ts";
import { parseTapeLine } from "../tape/format/line.ts";
import { inferSenders } from "./sender.ts";

/** The format of a log that wraps each frame: the names of the members, and the word for each direction. */
export interface EnvelopeForm {
  readonly directionField: string;
  readonly frameField: string;
  readonly timeField: string | null;
  readonly processField: string | null;
  readonly directions: ReadonlyMap<string, TapeDirection>;
}

/** The content of one line of such a log. */
export interface Envelope {
  readonly direction: TapeDirection | null;
  /** The line of the wire; `null` if the line records something else. */
  readonly text: string | null;
  /** Whether the frame is cut off. */
  readonly torn: boolean;
  /** What happened, if the line records no frame: `exit`, `signal`, `stdin_eof`, ... */
  readonly event: string | null;
  readonly code: number | null;
  readonly signal: string | null;
  /** Milliseconds since the log began, or since 1970 if the log records the time of day. */
  readonly at: number | null;
  /** The log's name for the process. */
  readonly process: string | null;
}

/** Members whose value may be any word, such as `in` and `out`. Their meaning is inferred from the frames. */
const plainDirectionFields = ["dir", "direction"];
/** Members whose value must be a word for a direction. */
const otherDirectionFields = ["from", "sender", "side", "stream", "fd", "source", "channel", "type", "kind"];
const frameFields = ["frame", "message", "msg", "data", "payload", "line", "raw", "text", "json"];
const timeFields = ["t", "ts", "time", "timestamp", "at", "ms", "us", "elapsed"];
const processFields = ["proc", "process", "pid"];

const hostSubtypes = ["host->agent", "host-to-agent", "sdk->cli", "sdk-to-cli", "to-agent", "to-cli", "stdin", "host"];
const agentSubtypes = [
  "agent->host",
  "agent-to-host",
  "cli->sdk",
  "cli-to-sdk",
  "to-host",
  "to-sdk",
  "stdout",
  "agent",
];
const meanings = new Map<string, TapeDirection>([
  ...hostSubtypes.map((subtype) => [subtype, "host-to-agent"] as const),
  ...agentSubtypes.map((subtype) => [subtype, "agent-to-host"] as const),
]);

const directionOf = (label: string): TapeDirection | undefined =>
  meanings.get(
    label
      .toLowerCase()
      .replaceAll(/\s/g, "")
      .replaceAll(/[=-]*>|\u2192/g, "->")
      .replaceAll("_", "-"),
  );

const objectsIn = (lines: readonly string[]) => lines.map((line) => parseTapeLine(line)?.frame).filter(isJsonObject);

/** The frame in an envelope, which holds it as JSON or as the text of its line. */
const frameIn = (value: unknown): unknown => (typeof value === "string" ? parseTapeLine(value)?.frame : value);

function fieldsOf(values: readonly object[]): readonly [direction: string, frame: string] | null {
  for (const value of values) {
    const frame = frameFields.find((name) => isJsonObject(frameIn(fieldOf(value, name))));
    if (frame === undefined) continue;
    const textOf = (name: string) => fieldOf(value, name);
    const plain = plainDirectionFields.find((name) => typeof textOf(name) === "string");
    const other = otherDirectionFields.find(
      (name) => name !== frame && typeof textOf(name) === "string" && directionOf(String(textOf(name))) !== undefined,
    );
    const direction = plain ?? other;
    // A frame has its own type, and some frames have members with these names.
    const isFrame = typeof textOf("type") === "string" && frame !== "frame" && direction !== "type";
    if (direction !== undefined && !isFrame) return [direction, frame];
  }
  return fieldsWithoutFrames(values);
}

/** A log without any frame: of an agent that printed text, or of an empty session. */
function fieldsWithoutFrames(values: readonly object[]): readonly [direction: string, frame: string] | null {
  const directed = values.find(
    (value) =>
      fieldOf(value, "type") === undefined &&
      plainDirectionFields.some((name) => directionOf(String(fieldOf(value, name))) !== undefined),
  );
  if (directed === undefined) return null;
  const direction = plainDirectionFields.find((name) => fieldOf(directed, name) !== undefined) ?? "dir";
  const named = frameFields.find((name) => values.some((value) => fieldOf(value, name) !== undefined));
  return [direction, named ?? "frame"];
}

/** Infers the meaning of words such as `in` and `out`: from the word itself, or from its frames. */
function learnDirections(
  values: readonly object[],
  directionField: string,
  frameField: string,
): ReadonlyMap<string, TapeDirection> {
  const votes = new Map<string, number>();
  const senderOf = inferSenders();
  for (const value of values) {
    const label = fieldOf(value, directionField);
    const frame = frameIn(fieldOf(value, frameField));
    if (typeof label !== "string") continue;
    const vote = isJsonObject(frame) ? (senderOf(frame) === "host-to-agent" ? 1 : -1) : 0;
    votes.set(label, (votes.get(label) ?? 0) + vote);
  }
  const learnt = new Map<string, TapeDirection>();
  for (const [label, sum] of votes) {
    const direction = directionOf(label) ?? (sum === 0 ? undefined : sum > 0 ? "host-to-agent" : "agent-to-host");
    if (direction !== undefined) learnt.set(label, direction);
  }
  const [first, ...rest] = new Set(learnt.values());
  if (first !== undefined && rest.length === 0)
    for (const label of votes.keys()) if (!learnt.has(label)) learnt.set(label, opposite(first));
  return learnt;
}

/**
 * Recognizes the format of a log that wraps each frame. Returns `null` for any other file.
 *
 * @param lines - The first lines of the file.
 * @example
 * import { readFileSync } from "node:fs";
 * import { envelopeForm } from "@agentwire/replay";
 *
 * const form = envelopeForm(readFileSync("session.log", "utf8").split("\n").slice(0, 100));
 * console.log(form?.directionField);
 */
export function envelopeForm(lines: readonly string[]): EnvelopeForm | null {
  const values = objectsIn(lines);
  const fields = fieldsOf(values);
  if (fields === null) return null;
  const [directionField, frameField] = fields;
  const has = (name: string) => values.some((value) => fieldOf(value, name) !== undefined);
  const directions = learnDirections(values, directionField, frameField);
  if (directions.size === 0) return null;
  return {
    directionField,
    frameField,
    timeField: timeFields.find((name) => name !== frameField && has(name)) ?? null,
    processField: processFields.find((name) => name !== frameField && has(name)) ?? null,
    directions,
  };
}

/** Milliseconds of a time in a log: a date, or a number of seconds or milliseconds. */
function millisecondsOf(field: string, value: unknown): number | null {
  if (typeof value === "string") {
    const ms = Date.parse(value);
    return Number.isNaN(ms) ? null : ms;
  }
  if (typeof value !== "number" || !Number.isFinite(value)) return null;
  if (field === "us") return value / 1000;
  return value > 1e9 && value < 1e11 ? value * 1000 : value; // seconds since 1970 are far smaller than milliseconds
}

/** Parses one line of a log of this format; `null` if it is not a JSON object. */
export function readEnvelope(form: EnvelopeForm, value: unknown): Envelope | null {
  if (!isJsonObject(value)) return null;
  const content = fieldOf(value, form.frameField);
  const [event, code, signal] = ["event", "code", "signal"].map((name) => fieldOf(value, name));
  const process = form.processField === null ? undefined : fieldOf(value, form.processField);
  const textOf = (given: unknown): string | null => (typeof given === "string" ? given : null);
  return {
    direction: form.directions.get(String(fieldOf(value, form.directionField))) ?? null,
    text: content === undefined ? null : (textOf(content) ?? JSON.stringify(content)),
    torn: fieldOf(value, "unterminated") === true,
    event: textOf(event),
    code: typeof code === "number" ? code : null,
    signal: textOf(signal),
    at: form.timeField === null ? null : millisecondsOf(form.timeField, fieldOf(value, form.timeField)),
    process: process === undefined ? null : String(process),
  };
}
