import { isJsonObject } from "@agentwire/protocol/json";
import type { TapeItem } from "../../tape/read/reader.ts";
import { type EventOf, isEvent, type TapeEvent } from "../../tape/types.ts";
import { fieldOf } from "../compare/field.ts";

/** The content of a tape outside of frames, by section. */
export interface TapeMetadata {
  readonly argv: unknown;
  readonly environment: unknown;
  readonly header: unknown;
  /** The model calls in order: request, answer, status, error. */
  readonly model: readonly unknown[];
  /** How processes ended, failed or received signals, in order. */
  readonly process: readonly unknown[];
  readonly stderr: readonly string[];
  readonly effects: readonly unknown[];
  readonly notes: readonly string[];
  /** Events that this version does not recognize. */
  readonly other: readonly unknown[];
}

/** A part of a tape that is compared separately. */
export type TapeMetadataSection = keyof TapeMetadata;

/** The durations in a session, in microseconds. */
export interface Timing {
  readonly total: number;
  /** Between the request and the end of the answer, summed over all calls; `null` if no call is on the tape. */
  readonly model: number | null;
}

/** Collects the content of a tape outside of frames. */
export interface TapeMetadataCollector {
  push(item: TapeItem): void;
  /** The collected content. */
  readonly found: TapeMetadata;
  readonly timing: Timing;
  /** Number of values that were dropped to limit memory. */
  readonly dropped: number;
}

interface Call {
  request?: unknown;
  headers?: unknown;
  started?: unknown;
  status?: unknown;
  answer: unknown[];
  body?: unknown;
  error?: unknown;
  began: number;
}

/** Maximum total size of kept values, in characters. */
const maxRetained = 96 * 1024 * 1024;

const uuid = /\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/gi;
const apiId = /\b(?:toolu|srvtoolu|msg|req|msgbatch|file)_\w+/g;
const deviceId = /(?<=\bdevice_id\\?":\\?")[\da-f]{32,64}\b/g;
const time = /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)/g;
const port = /\b(127\.0\.0\.1|localhost|\[::1\]):\d+/g;

/** The agent's folder for temporary files, in that of the user. */
const temporary = /(?:\/[\w.@+-]+)+\/claude-\d+(?=[/\s"'`,)\]]|$)/g;

/** Replaces ids by ordinals, and times, ports and the session's folders by placeholders. */
function createMask() {
  const ordinals = new Map<string, string>();
  const folders: (readonly [path: string, placeholder: string])[] = [];
  const ordinal = (id: string): string => {
    const known = ordinals.get(id) ?? `<id ${ordinals.size + 1}>`;
    ordinals.set(id, known);
    return known;
  };
  const text = (value: string): string => {
    let masked = value;
    for (const [path, placeholder] of folders) masked = masked.replaceAll(path, placeholder);
    return masked
      .replace(temporary, "<temporary>")
      .replace(uuid, ordinal)
      .replace(apiId, ordinal)
      .replace(deviceId, ordinal)
      .replace(time, "<time>")
      .replace(port, "$1:<port>");
  };
  const mask = (value: unknown): unknown => {
    if (typeof value === "string") return text(value);
    if (Array.isArray(value)) return value.map(mask);
    if (!isJsonObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([member, child]) => [member, mask(child)]));
  };
  return {
    mask,
    folder: (path: unknown, placeholder: string): void => {
      if (typeof path !== "string" || path.length <= 1) return;
      folders.push([path, placeholder]);
      // The name of the folder with the session's transcript.
      if (path.length > 8) folders.push([path.replace(/[^A-Za-z\d]/g, "-"), placeholder]);
    },
  };
}

const positionMembers = new Set(["seq", "us", "channel", "kind", "connection", "process", "check"]);

const bodyOf = (event: TapeEvent): Record<string, unknown> =>
  Object.fromEntries(Object.entries(event).filter(([member]) => !positionMembers.has(member)));

const deltas = ["text", "partial_json", "thinking", "signature"] as const;

/** Adds an event of an answer. Joins the deltas of one block to one text, however the stream was split. */
function addAnswer(answer: unknown[], event: unknown): void {
  const [last, delta] = [answer.at(-1), fieldOf(event, "delta")];
  const before = fieldOf(last, "delta");
  const sameKind = [last, before].every(
    (one, level) => fieldOf(one, "type") === fieldOf([event, delta][level], "type"),
  );
  for (const member of sameKind ? deltas : []) {
    const [previous, more] = [fieldOf(before, member), fieldOf(delta, member)];
    if (typeof previous !== "string" || typeof more !== "string" || fieldOf(last, "index") !== fieldOf(event, "index"))
      continue;
    answer[answer.length - 1] = { ...(last as object), delta: { ...(before as object), [member]: previous + more } };
    return;
  }
  answer.push(event);
}

/** Creates an empty collector. It keeps the collected values, up to a limit. */
export function collectTapeMetadata(): TapeMetadataCollector {
  const { mask, folder } = createMask();
  const calls = new Map<number, Call>();
  const argv: unknown[] = [];
  const processes: unknown[] = [];
  const stderr: unknown[] = [];
  const effects: unknown[] = [];
  const notes: unknown[] = [];
  const other: unknown[] = [];
  let [environment, header, home]: unknown[] = [{}, {}];
  let [total, model, retained, dropped] = [0, 0, 0, 0];
  const keep = (value: unknown): unknown => {
    const masked = mask(value);
    retained += typeof masked === "string" ? masked.length : (JSON.stringify(masked)?.length ?? 0);
    if (retained <= maxRetained) return masked;
    dropped += 1;
    return "<not kept>";
  };
  /** The home folder is in the requests even if the environment on the tape lacks it. */
  const learnHome = (body: unknown): void => {
    const [guard] = [fieldOf(body, "safeguards")].flat();
    const path = fieldOf(fieldOf(guard, "classifier_context"), "home_dir");
    if (path === home) return;
    home = path;
    folder(path, "<home>");
  };
  const callOf = ({ call: number, us }: { readonly call: number; readonly us: number }): Call => {
    const call = calls.get(number) ?? { answer: [], began: us };
    calls.set(number, call);
    return call;
  };
  const modelEvent = (event: TapeEvent): boolean => {
    if (isEvent(event, "model/request")) {
      learnHome(event.body);
      Object.assign(callOf(event), { request: keep(event.body), headers: keep(event.headers) });
    } else if (isEvent(event, "model/start")) callOf(event).started = event.status;
    else if (isEvent(event, "model/event")) addAnswer(callOf(event).answer, keep(event.event));
    else if (isEvent(event, "model/end")) {
      const call = callOf(event);
      model += event.us - call.began;
      Object.assign(call, { status: event.status, body: keep(event.body), error: keep(event.error) });
    } else return false;
    return true;
  };
  const stderrOf = ({ text, bytes }: EventOf<"process/stderr">): string => text ?? `base64:${bytes ?? ""}`;
  const event = (event: TapeEvent): void => {
    total = Math.max(total, event.us);
    if (event.channel === "wire" || modelEvent(event)) return;
    const body = bodyOf(event);
    if (isEvent(event, "process/stderr")) stderr.push(keep(stderrOf(event)));
    else if (isEvent(event, "process/spawn")) {
      if (event.argv !== undefined || event.cwd !== undefined) argv.push(keep({ argv: event.argv, cwd: event.cwd }));
    } else if (event.channel === "process") processes.push(keep({ kind: event.kind, ...body }));
    else if (event.channel === "effect") effects.push(keep({ kind: event.kind, ...body }));
    else if (isEvent(event, "note/text")) notes.push(keep(event.text));
    else if (event.channel !== "note" || isEvent(event, "note/file"))
      other.push(keep({ channel: event.channel, kind: event.kind, ...body }));
  };
  return {
    push(item) {
      if (item.kind === "event") event(item.event);
      if (item.kind !== "header") return;
      const { environment: variables = {}, argv: args = [], cwd, startedAt: _, ...rest } = item.header;
      folder(cwd, "<cwd>");
      folder(variables.CLAUDE_CONFIG_DIR, "<config>");
      folder(variables.HOME, "<home>");
      environment = keep(variables);
      header = keep(Object.fromEntries(Object.entries(rest).filter(([member]) => !positionMembers.has(member))));
      argv.unshift(keep(args));
    },
    get found() {
      // A path may have been split between deltas.
      const answered = [...calls.values()].map(({ began: _, answer, ...call }) => ({
        ...call,
        answer: answer.map(mask),
      }));
      return {
        argv,
        environment,
        header,
        model: answered,
        process: processes,
        stderr: stderr.map(String),
        effects,
        notes: notes.map(String),
        other,
      };
    },
    get timing() {
      return { total, model: calls.size === 0 ? null : model };
    },
    get dropped() {
      return dropped;
    },
  };
}
