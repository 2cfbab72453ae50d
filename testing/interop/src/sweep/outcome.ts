import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Exit, Frame } from "./agent.ts";

type Json = Readonly<Record<string, unknown>>;

/** The observable outcome of a stop: lists of lines, without what differs between runs. */
export interface Outcome {
  /** Frames before the stop. */
  readonly before: readonly string[];
  /** Frames from the stop on. */
  readonly after: readonly string[];
  readonly exit: string;
  /** The effects of the session's commands. */
  readonly effects: readonly string[];
  /** The conversation that accompanies the next prompt to the model. */
  readonly request: readonly string[];
  /** Frames from the next prompt on. */
  readonly next: readonly string[];
  /** The session's file. */
  readonly transcript: readonly string[];
}

export const aspects = ["before", "after", "exit", "effects", "request", "next", "transcript"] as const;

const isJson = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value);
const blocksOf = (content: unknown): readonly Json[] =>
  typeof content === "string"
    ? [{ type: "text", text: content }]
    : Array.isArray(content)
      ? content.filter(isJson)
      : [];

/** A text without ids, paths and figures of one run, and without what agents word as they like, on one line. */
const plain = (value: unknown): string =>
  String(value)
    .replaceAll(/\/[\w./-]*\.agentwire\/interop\/[\w-]+/g, "~")
    .replaceAll(/\/[\w./-]*\/(?=tasks\/)/g, "~/")
    .replaceAll(/00000000-0000-4000-8000-0*/g, "prompt-")
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, "UUID")
    .replaceAll(/\b(?:a|b)[0-9a-z]{8,16}\b/g, "TASK")
    .replaceAll(/(?<="end_time":)\d+/g, "TIME")
    .replaceAll(/(?<="runId":")[^"]+/g, "RUN")
    .replaceAll(/<summary>([^<]*?"[^"<]*")?[^<]*<\/summary>/g, "<summary>$1</summary>")
    .replaceAll(/<note>[^<]*<\/note>/g, "")
    .replaceAll(/(?<=<local-command-caveat>)[^<]*/g, "")
    .replaceAll(/\b\d+(?:\.\d+)? ?m?s\b/g, "TIME")
    .replaceAll(/\s+/g, " ")
    .trim()
    .slice(0, 240);

/** Texts that the agents word as they like, by their place in a line. */
const ownWords: readonly (readonly [string, RegExp])[] = [
  ["(asks for a summary)", /CRITICAL: Respond with TEXT ONLY\..*?(?= \||$)/g],
  ["(the system prompt)", /You are an agent working.*/g],
  ["(the script has ended)", /API Error: 418 Scripted model.*/g],
  ["(a call without a result)", /\[Tool call interrupted: the session ended.*?(?= \||$)/g],
  ["(hands back a report)", /\[Subagent hand-back\].*?(?= \||$)/g],
  ["(what the session offers)", /\{"commands":\[.*/g],
];

/** Lines whose kind says that the agent wrote their text, and not the user, the model or a tool. */
const ownKinds: readonly (readonly [string, RegExp])[] = [
  ["(a notice for the user)", /^system subtype=informational (.*)$/],
  ["(the summary)", /^user isCompactSummary=true text (.*)$/],
  ["(a message of the agent)", /^user isMeta=true text (.*)$/],
  ["(a message of the agent)", /^user text (.*) isSynthetic=true$/],
];

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Lines as both agents have them if only their own words differ. `all`: all lines of the outcome, which have the kinds. */
export function inCommonWords(lines: readonly string[], all: readonly string[]): readonly string[] {
  const texts = all.flatMap((line) =>
    ownKinds.flatMap(([common, kind]) =>
      (kind.exec(line)?.[1] ?? "")
        .split(" | text ")
        .filter(Boolean)
        .map((text) => [common, text] as const),
    ),
  );
  const own = texts
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([common, text]) => [common, new RegExp(`(?<= )${escaped(text)}(?= \\||$| isSynthetic)`, "g")] as const);
  return lines.map((line) =>
    [...own, ...ownWords].reduce((text, [common, words]) => text.replaceAll(words, common), line),
  );
}

/** The start of a notice; the agents word the rest differently. */
const notice = (text: unknown): string => plain(text).split(/ \(|\. /)[0] ?? "";

function block(value: Json): string {
  if (value.type === "text") return `text ${plain(value.text)}`;
  if (value.type === "thinking") return `thinking ${plain(value.thinking)}`;
  if (value.type === "tool_use") return `tool_use ${String(value.id)} ${plain(JSON.stringify(value.input))}`;
  if (value.type === "tool_result") {
    const text = blocksOf(value.content)
      .map((each) => (each.type === "text" ? notice(each.text) : block(each)))
      .join("+");
    return `tool_result ${String(value.tool_use_id)}${value.is_error === true ? " error" : ""} ${text}`;
  }
  return String(value.type);
}

const blocks = (content: unknown): string => blocksOf(content).map(block).join(" | ");

/** The fields of a frame that are compared verbatim. */
const compared = [
  ...["state", "status", "priority", "attempt", "error", "is_error", "terminal_reason", "stop_reason", "num_turns"],
  ...["origin", "aborted", "isReplay", "isSynthetic", "user_message_uuids", "command_uuid", "compact_result"],
  ...["abandoned_blocks", "permissionMode", "task_type", "patch", "event_subtype"],
] as const;

const fields = (frame: Frame): string =>
  compared
    .filter((name) => frame[name] !== undefined)
    .map((name) => `${name}=${plain(JSON.stringify(frame[name]))}`)
    .join(" ");

function about(frame: Frame): string {
  const message = isJson(frame.message) ? blocks(frame.message.content) : "";
  if (frame.type === "assistant" || frame.type === "user") return message;
  if (frame.type === "stream_event" && isJson(frame.event)) {
    const { type, index = "", delta } = frame.event;
    return `${String(type)} ${String(index)} ${isJson(delta) ? String(delta.type ?? "end") : ""}`;
  }
  if (frame.type === "result") return `${plain(frame.result)} ${plain(JSON.stringify(frame.errors ?? []))}`;
  if (frame.type === "control_request" && isJson(frame.request)) {
    const { subtype, tool_name, tool_use_id, message } = frame.request;
    return [subtype, isJson(message) ? message.method : undefined, tool_name, tool_use_id]
      .filter((part) => part !== undefined)
      .map(plain)
      .join(" ");
  }
  if (frame.type === "control_response" && isJson(frame.response)) {
    const { request_id, subtype, response, error } = frame.response;
    const answer = request_id === "start" ? "" : plain(JSON.stringify(response ?? error));
    return `${plain(request_id)} ${String(subtype)} ${answer}`;
  }
  return "";
}

/** A frame in one line. */
export const frameLine = (frame: Frame): string =>
  [frame.type, frame.subtype, about(frame), fields(frame)]
    .filter((part) => part !== undefined && part !== "")
    .join(" ")
    .trim();

/** The end of a process in one line. */
export const exitLine = (exit: Exit): string =>
  exit === "hung" ? "hung" : exit.signal === null ? `exit code ${exit.code}` : exit.signal;

/** A tool result without what the agent adds to it about its surroundings, such as the tools that it has not listed. */
const withoutReminder = (value: Json): Json =>
  value.type === "tool_result" && typeof value.content === "string"
    ? { ...value, content: value.content.replace(/(?<=\S)\s*<system-reminder>[\s\S]*<\/system-reminder>\s*$/, "") }
    : value;

const isReminder = ({ type, text }: Json): boolean => type === "text" && /^\s*<system-reminder>/.test(String(text));

/** The messages of a model request, without what the agent adds about its surroundings. */
export function requestLines(body: unknown): readonly string[] {
  const messages = isJson(body) && Array.isArray(body.messages) ? body.messages.filter(isJson) : [];
  return messages
    .map(({ role, content }) => ({
      role,
      blocks: blocksOf(content)
        .map(withoutReminder)
        .filter((each) => !isReminder(each)),
    }))
    .filter(({ role, blocks }) => blocks.length > 0 && role !== "system")
    .map(({ role, blocks }) => `${String(role)}: ${blocks.map(block).join(" | ")}`);
}

const comparedKinds = ["user", "assistant", "system", "queue-operation"];

/** The lines of the session's file that belong to the conversation. */
export function transcriptLines(home: string): readonly string[] {
  const projects = join(home, ".claude", "projects");
  const files = existsSync(projects)
    ? readdirSync(projects, { recursive: true, encoding: "utf8" }).filter((name) => /^[^/]+\/[^/]+\.jsonl$/.test(name))
    : [];
  const linesOf = (file: string): Json[] =>
    readFileSync(join(projects, file), "utf8")
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line) as Json);
  // The ids of sessions are random: their first times order them.
  const beginning = (lines: readonly Json[]): string =>
    String(lines.find(({ timestamp }) => timestamp !== undefined)?.timestamp);
  const sessions = files.map(linesOf).sort((one, other) => beginning(one).localeCompare(beginning(other)));
  return sessions.flatMap((lines) =>
    lines
      .filter(({ type }) => comparedKinds.includes(String(type)))
      .map((line) => {
        const message = isJson(line.message) ? blocks(line.message.content) : plain(line.content ?? "");
        const marks = ["subtype", "operation", "isMeta", "isCompactSummary", "isSidechain"].filter(
          (name) => line[name] !== undefined && line[name] !== false,
        );
        return [line.type, ...marks.map((name) => `${name}=${String(line[name])}`), message].join(" ");
      }),
  );
}
