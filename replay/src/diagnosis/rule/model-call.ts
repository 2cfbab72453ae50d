import { fieldOf } from "../../engine/compare/field.ts";
import { type EventOf, isEvent, type TapeEvent } from "../../tape/types.ts";
import { joined, textAt } from "../../timeline/entry/text.ts";
import { type IncidentReport, quote } from "../incident.ts";
import type { IncidentKind } from "../kinds.ts";
import { hookFeedback } from "./hook.ts";
import { failureKind, statusReasons } from "./model.ts";

/** The part of a streamed answer so far. */
type Progress = "started" | "streaming" | "complete";

/** Reports the calls of the model that failed. */
export interface ModelCallFollower {
  /** `stopped`: the host stopped the turn, so a call that ends early did not fail. */
  push(event: TapeEvent, stopped: boolean): readonly IncidentReport[];
  /** Whether the tape contains calls of the model. */
  readonly hasCalls: boolean;
  /** Why the last call that ended failed; `null` if it did not. */
  readonly lastFailure: IncidentKind | null;
}

/** Starts to follow the calls of one process. */
export function followRequests(): ModelCallFollower {
  const calls = new Map<number, Progress>();
  const feedback = hookFeedback();
  let hasCalls = false;
  let lastFailure: IncidentKind | null = null;
  const noted = (reports: readonly IncidentReport[]): readonly IncidentReport[] => {
    lastFailure = reports[0]?.kind ?? lastFailure;
    return reports;
  };
  return {
    get hasCalls() {
      return hasCalls;
    },
    get lastFailure() {
      return lastFailure;
    },
    push(event, stopped) {
      if (isEvent(event, "model/request")) return feedback(event.body);
      if (isEvent(event, "model/start")) calls.set(event.call, "started");
      else if (isEvent(event, "model/event")) {
        const last =
          typeof event.event === "string" || ["message_stop", "error"].includes(textAt(event.event, "type") ?? "");
        if (calls.get(event.call) !== "complete") calls.set(event.call, last ? "complete" : "streaming");
        if (textAt(event.event, "type") === "message_stop") lastFailure = null;
        return noted(streamedFailure(event));
      } else if (isEvent(event, "model/end")) {
        hasCalls = true;
        const progress = calls.get(event.call);
        calls.delete(event.call);
        const refused = event.status !== null && event.status >= 400;
        return stopped && !refused ? [] : noted(failedCall(event, progress));
      }
      return [];
    },
  };
}

/** Why a call failed, from its recorded end. */
function failedCall(
  { call, status, body, error }: EventOf<"model/end">,
  progress: Progress | undefined,
): IncidentReport[] {
  const answer = `The answer to call ${call} of the model`;
  if (status !== null && status >= 400) {
    const type = textAt(body, "error", "type");
    const message = textAt(body, "error", "message") ?? error?.message ?? null;
    const failed = `Call ${call} of the model failed with ${statusReasons(status, type, null)}`;
    const what = joined([failed, message && quote(message)], ": ");
    return [{ kind: failureKind(status, [type], message ?? ""), what }];
  }
  if (status === null || error !== undefined) {
    const [kind, end] =
      progress === undefined
        ? (["model.unreachable", "did not come"] as const)
        : (["model.stream-cut", "broke off"] as const);
    return [{ kind, what: joined([`${answer} ${end}`, error && quote(error.message)], ": ") }];
  }
  if (typeof body === "string") {
    const text = quote(body, 120);
    const what = `${answer} is ${text === "" ? "empty" : `not a message of the model: ${text}`}`;
    return [{ kind: "model.malformed", what }];
  }
  if (progress === "started") return [{ kind: "model.malformed", what: `${answer} is an empty stream` }];
  if (progress === "streaming") return [{ kind: "model.stream-cut", what: `${answer} ended before it was complete` }];
  return [];
}

/** An event of a streamed answer that is an error, or ends the answer early. */
function streamedFailure({ call, event }: EventOf<"model/event">): IncidentReport[] {
  const answer = `The answer to call ${call} of the model`;
  if (typeof event === "string")
    return [{ kind: "model.malformed", what: `${answer} has an event that is not JSON: ${quote(event, 120)}` }];
  if (textAt(event, "type") === "error") {
    const type = textAt(event, "error", "type");
    const message = textAt(event, "error", "message");
    const kind = failureKind(null, [type], message ?? "");
    return [{ kind, what: `${answer} turned into an error: ${statusReasons(null, type, message)}` }];
  }
  const reason = textAt(fieldOf(event, "delta"), "stop_reason");
  if (reason === "refusal") return [{ kind: "model.refusal", what: `The model refused to answer call ${call}` }];
  if (reason === "max_tokens") return [{ kind: "model.max-tokens", what: `${answer} reached its token limit` }];
  if (reason === "model_context_window_exceeded")
    return [{ kind: "model.prompt-too-long", what: `${answer} filled the model's context window` }];
  return [];
}
