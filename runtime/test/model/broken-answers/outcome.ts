import type { RawRequest } from "./raw-api.ts";

/** What an agent makes of an answer: data that is the same in every run, without sentences of its own. */
export interface Outcome {
  /** The requests, in order: `stream`, or `whole` for an answer in one piece. */
  readonly requests: string;
  /** What the host is shown, one line a frame. */
  readonly shown: readonly string[];
  readonly result: string;
  readonly exit: number | null;
}

type Frame = Readonly<Record<string, unknown>>;
const fields = (value: unknown): Frame => (typeof value === "object" && value !== null ? (value as Frame) : {});

const apiFields = ({ error, api_error: name, api_error_status: status, api_error_type: type }: Frame): string[] => [
  ...(error === undefined ? [] : [String(error)]),
  ...(name === undefined ? [] : [String(name)]),
  ...(status === undefined || status === null ? [] : [String(status)]),
  ...(type === undefined ? [] : [String(type)]),
];

const longestText = 40;

function blockText(value: unknown): string {
  const { type, text, name, input } = fields(value);
  if (type === "text") return String(text).slice(0, longestText);
  return type === "tool_use" ? `${String(name)} ${Object.keys(fields(input)).join(" ")}` : String(type);
}

function frameText(frame: Frame): string[] {
  const { type, subtype } = frame;
  if (type === "system" && subtype === "api_retry")
    return [
      `retry ${String(frame.attempt)} of ${String(frame.max_retries)}: ${frame.error_status ?? "no status"} ${String(frame.error)}`,
    ];
  const message = fields(frame.message);
  const blocks = Array.isArray(message.content) ? message.content : [message.content];
  if (type === "user") {
    const results = blocks.filter((block) => fields(block).type === "tool_result");
    return [results.length > 0 ? "tool result" : "agent speaks for the user"];
  }
  if (type !== "assistant") return [];
  if (message.model === "<synthetic>") return [`failure: ${apiFields(frame).join(" ") || "no class"}`];
  return [`model: ${blocks.map(blockText).join(" + ")}`];
}

function resultText(result: Frame | undefined): string {
  if (result === undefined) return "none";
  const end = [result.subtype, result.is_error === true ? "is_error" : "", result.terminal_reason, result.stop_reason];
  return [...end.filter(Boolean).map(String), ...apiFields(result)].join(" ");
}

/** Reads an outcome out of what an agent printed and asked for. */
export function outcomeOf(frames: readonly Frame[], requests: readonly RawRequest[], exit: number | null): Outcome {
  return {
    requests: requests.map(({ kind }) => kind).join(" "),
    shown: frames.flatMap(frameText),
    result: resultText(frames.findLast(({ type }) => type === "result")),
    exit,
  };
}
