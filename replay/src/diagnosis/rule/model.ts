import { fieldOf } from "../../engine/compare/field.ts";
import { contentBlocks, joined, numberAt, textAt, textOfBlocks } from "../../timeline/entry/text.ts";
import { quote } from "../incident.ts";
import type { IncidentKind } from "../kinds.ts";
import type { FrameRule } from "./define.ts";

const byStatus: Readonly<Record<number, IncidentKind>> = {
  400: "model.bad-request",
  401: "model.authentication",
  402: "model.billing",
  403: "model.forbidden",
  404: "model.not-found",
  407: "model.unreachable",
  413: "model.prompt-too-long",
  429: "model.rate-limit",
  529: "model.overloaded",
};

/** By the type of an error of the Messages API, or the `error` of an assistant message. */
const byError: Readonly<Record<string, IncidentKind>> = {
  authentication_error: "model.authentication",
  authentication_failed: "model.authentication",
  permission_error: "model.forbidden",
  billing_error: "model.billing",
  not_found_error: "model.not-found",
  model_not_found: "model.not-found",
  rate_limit: "model.rate-limit",
  rate_limit_error: "model.rate-limit",
  overloaded: "model.overloaded",
  overloaded_error: "model.overloaded",
  request_too_large: "model.prompt-too-long",
  max_output_tokens: "model.max-tokens",
  api_error: "model.server-error",
  server_error: "model.server-error",
  invalid_request_error: "model.bad-request",
};

/** Failures that only the message reveals. */
const byText: readonly (readonly [RegExp, IncidentKind])[] = [
  [/credit balance/i, "model.billing"],
  [/prompt is too long|too large|context window/i, "model.prompt-too-long"],
  [/malformed response|not a message of the model/i, "model.malformed"],
  [/mid-response|in the middle of the answer/i, "model.stream-cut"],
  [/ECONNREFUSED|ECONNRESET|ENOTFOUND|ETIMEDOUT|connection (error|refused|dropped)|timed out/i, "model.unreachable"],
  [/safeguards flagged|declined to answer this request/i, "model.refusal"],
  [/not logged in|invalid api key/i, "model.authentication"],
  [/output token/i, "model.max-tokens"],
];

/** The kind of a failure, by its HTTP status, its error type and its message. */
export function failureKind(status: number | null, errors: readonly (string | null)[], text: string): IncidentKind {
  const textKind = byText.find(([pattern]) => pattern.test(text))?.[1];
  if (textKind === "model.billing" || textKind === "model.prompt-too-long" || textKind === "model.refusal")
    return textKind;
  const known = status === null ? undefined : (byStatus[status] ?? (status >= 500 ? "model.server-error" : undefined));
  if (known !== undefined) return known;
  if (textKind !== undefined) return textKind;
  const code = errors.find((error) => error !== null && Object.hasOwn(byError, error));
  return code == null ? "model.failed" : (byError[code] as IncidentKind);
}

/** A status, an error type and a message as one phrase. */
export const statusReasons = (status: number | null, error: string | null, message: string | null): string =>
  joined([status === null ? null : `${status}`, error, message === null ? null : quote(message)], " ");

/** A message that the agent wrote instead of the model. */
export const failedAnswer: FrameRule = (frame) => {
  const isSynthetic = textAt(frame, "message", "model") === "<synthetic>";
  const error = textAt(frame, "error");
  if (error === null && !isSynthetic) return [];
  const text = textOfBlocks(contentBlocks(frame));
  if (error === null && !/^API Error|^Invalid API key|^Prompt is too long|^Credit balance/.test(text)) return [];
  const status = numberAt(frame, "api_error_status");
  const isRefusal = textAt(frame, "message", "stop_reason") === "refusal";
  const kind = isRefusal
    ? "model.refusal"
    : failureKind(status, [textAt(frame, "api_error_type"), textAt(frame, "api_error"), error], text);
  const thread = textAt(frame, "parent_tool_use_id");
  const who = thread === null ? "The call of the model failed" : "A subagent's call of the model failed";
  const reason = statusReasons(status, textAt(frame, "api_error_type"), null);
  return [
    {
      kind,
      what: `${who}${reason === "" ? "" : ` with ${reason}`}: ${quote(text)}`,
      subject: thread ?? "",
      uncounted: true,
    },
  ];
};

/** The kind of the failure after which the agent retries. */
export function retryKind(status: number | null, error: string | null): IncidentKind {
  const kind = failureKind(status, [error], error ?? "");
  return kind === "model.failed" && status === null ? "model.unreachable" : kind;
}

/** Why the agent retries: `null` if the service gave no answer. */
function retryReason(frame: unknown): string | null {
  const [status, error] = [numberAt(frame, "error_status"), textAt(frame, "error")];
  return status === null && (error === null || error === "unknown") ? null : statusReasons(status, error, null);
}

const list = new Intl.ListFormat("en");

/** What the service did before each retry: "answered 500 server_error and 529 overloaded". */
function retryCauses(frames: Iterable<unknown>, connectionError: string | null): string {
  const reasons = Array.from(frames, retryReason);
  const answers = list.format(new Set(reasons.filter((reason) => reason !== null)));
  return [
    ...(answers === "" ? [] : [`answered ${answers}`]),
    ...(reasons.includes(null)
      ? [`gave no answer${connectionError === null ? "" : ` ${quote(connectionError, 120)}`}`]
      : []),
  ].join(" or ");
}

const retryKindOf = (frame: unknown): IncidentKind =>
  retryKind(numberAt(frame, "error_status"), textAt(frame, "error"));

/** The agent announces another attempt. All retries of a turn are one incident, of the kind of the last one. */
export const retried: FrameRule = (frame, context) => {
  const attempt = numberAt(frame, "attempt");
  const { count, causes, previous } = context.retries;
  const { connectionError } = context;
  const isCut = retryReason(frame) === null && context.hasPartialAnswer;
  const service = (frames: readonly unknown[]): string => {
    const answered = frames.filter((one) => retryReason(one) !== null);
    if (!isCut) return `The model's service ${retryCauses(frames, connectionError)}, and the agent`;
    return answered.length === 0
      ? "The model's answer broke off, and the agent"
      : `The model's service ${retryCauses(answered, null)}, then its answer broke off, and the agent`;
  };
  const what = `${service([...causes.values()])} retried${count === 0 ? "" : count === 1 ? " once" : ` ${count} times`}`;
  const whatEnded = `${service([frame])} gave up after ${attempt === 1 ? "1 retry" : `${attempt ?? "its"} retries`}`;
  const kind = isCut ? "model.stream-cut" : retryKindOf(frame);
  const before = previous === null ? kind : retryKindOf(previous);
  const replaces = before === kind ? {} : { replaces: { kind: before, subject: "" } };
  return [{ kind, what, whatEnded, latest: true, ...replaces }];
};

export const fellBack: FrameRule = (frame) => {
  const [from, to] = [textAt(frame, "original_model") ?? "the model", textAt(frame, "fallback_model") ?? "another"];
  const fallback = `fell back from ${quote(from, 60)} to ${quote(to, 60)}`;
  const trigger = textAt(frame, "trigger")?.replaceAll("_", " ");
  const what = joined([`The agent ${fallback}`, trigger && quote(trigger, 60)], ": ");
  return [{ kind: "model.fell-back", what, afterRetries: ` and ${fallback}` }];
};

export const modelRefused: FrameRule = (frame) => {
  const why = textAt(frame, "api_refusal_explanation") ?? textAt(frame, "api_refusal_category");
  return [{ kind: "model.refusal", what: joined(["The model refused to answer", why && quote(why)], ": ") }];
};

/** The agent discards the blocks of an answer that broke off. The recorded call counts the failure, if there is one. */
export const abandonedAnswer: FrameRule = (frame, context) => {
  if (fieldOf(frame, "abandoned_blocks") === undefined || context.interrupt !== null) return [];
  const who = textAt(frame, "parent_tool_use_id") === null ? "The model's answer" : "The model's answer to a subagent";
  return [{ kind: "model.stream-cut", what: `${who} broke off, and the agent discarded the incomplete part` }];
};

/** How agents begin to ask again: the real one, and ours. */
const nudge = /^\[Your (?:previous response had no visible output|last answer showed the user nothing)/;

/** The agent asks again, because the model produced neither text nor a tool use. */
export const emptyAnswer: FrameRule = (frame) =>
  fieldOf(frame, "isSynthetic") === true && nudge.test(textOfBlocks(contentBlocks(frame)))
    ? [{ kind: "model.empty", what: "The model answered with no text and no tool use, and the agent asked again" }]
    : [];
