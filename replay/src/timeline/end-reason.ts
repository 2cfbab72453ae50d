import { excerpt } from "@agentwire/protocol/codec";
import { signalOfExit } from "../tape/signal-exit.ts";
import type { EndedTurn, TimelineState } from "./state.ts";

/** A sentence and the events that support it. */
export interface Point {
  readonly text: string;
  readonly events: readonly number[];
}

const short = (value: string): string => excerpt(value, 0, 120);

const reasons: Readonly<Record<string, string>> = {
  completed: "the model had nothing more to do",
  max_turns: "the limit of turns was reached",
  budget_exhausted: "the budget was used up",
  api_error: "the model's service failed",
  image_error: "the model's service rejected the size of the request or an image",
  aborted_streaming: "it was interrupted while the model spoke",
  aborted_tools: "it was interrupted while a tool ran or waited",
  hook_stopped: "a hook stopped it",
  stop_hook_prevented: "a Stop hook ended the session",
  tool_deferred: "a hook deferred a tool use to the host",
  prompt_too_long: "the conversation no longer fits in the model's context",
  blocking_limit: "the conversation no longer fits in the model's context",
  structured_output_retry_exhausted: "the model did not produce output that fits the schema",
};

const reasonOf = (reason: string | null): string =>
  reason === null
    ? "the agent gives no reason"
    : Object.hasOwn(reasons, reason)
      ? `${reasons[reason]}`
      : `the reason is ${short(reason)}`;

/** The prompts that a turn answers, if it is not the one that started it. Empty for a log without prompts. */
function answers({ cause, prompts }: EndedTurn, { sent }: TimelineState["ledger"]): string {
  if (sent === 0 && cause === "unknown") return "";
  const events =
    prompts.length === 1 ? `the prompt of event ${prompts[0]}` : `the prompts of events ${prompts.join(", ")}`;
  if (cause === "prompt") return prompts.length > 1 ? ` It answers ${events}.` : "";
  const why =
    cause === "notification"
      ? "a notification started it"
      : cause === "continuation"
        ? "the agent went on by itself"
        : "no prompt explains it";
  return prompts.length === 0 ? ` It answers no prompt: ${why}.` : ` It answers ${events}, although ${why}.`;
}

/** How the last turn ended; `null` if none did. */
export function turnPoint({ lastTurn, ledger }: TimelineState): Point | null {
  if (lastTurn === null) return null;
  const { seq, subtype, isError, reason, text, interrupt, denials } = lastTurn;
  const by = interrupt === null ? "" : ` The host had interrupted it at event ${interrupt}.`;
  const denied = denials === 0 ? "" : ` ${denials} tool use${denials === 1 ? " was" : "s were"} denied in it.`;
  const detail = isError && text !== null && !text.startsWith("[ede_diagnostic]") ? ` It says: ${short(text)}` : "";
  const how = isError ? "with an error" : lastTurn.promptBlocked ? "without an answer" : "successfully";
  const answered = answers(lastTurn, ledger);
  // A failed turn can have the subtype `success`.
  const shownSubtype = lastTurn.promptBlocked || isError === (subtype === "success") ? "" : ` (${short(subtype)})`;
  return {
    text: `The last turn ended ${how} at event ${seq}${shownSubtype}: ${lastTurn.promptBlocked ? "a hook blocked its prompt" : reasonOf(reason)}.${by}${denied}${answered}${detail}`,
    events: [...(answered === "" ? [] : lastTurn.prompts), ...(interrupt === null ? [] : [interrupt]), seq],
  };
}

/** Maximum number of shown lines, enough for the end of a traceback. */
const shownStderr = 12;

/** The end of stderr: one line after the sentence, or several lines below it. */
function stderrText(stderr: readonly string[]): string {
  const lines = stderr.slice(-shownStderr).map(short);
  if (lines.length === 1) return `The last it wrote to stderr: ${lines[0]}`;
  return ["The last lines that it wrote to stderr:", ...lines].join("\n      ");
}

/** The signal of the host that ended the process; `undefined` if none did. */
export const endingSignal = ({ exit, signals }: TimelineState): TimelineState["signals"][number] | undefined =>
  exit === null
    ? undefined
    : signals.findLast(({ signal }) => signal === exit.signal || signal === signalOfExit(exit.code));

/** How the process ended and why, the cause first. `recordsSignals`: the recording contains the signals of the host. */
export function exitPoints(state: TimelineState, recordsSignals: boolean): Point[] {
  const { exit, unstarted, torn, signals, inputEnded, stderr, turnSince, lastTurn } = state;
  if (unstarted !== null) {
    const text = `The agent process could not be started (event ${unstarted}): ${short(stderr.at(-1) ?? "")}.`;
    return [{ text, events: [unstarted] }];
  }
  if (exit === null) return [];
  const sent = endingSignal(state);
  const points: Point[] = [];
  if (exit.signal !== null) {
    const unsent = recordsSignals ? "which the host did not send" : "whose sender the log does not record";
    const by = sent === undefined ? unsent : `which the host sent at event ${sent.seq}`;
    points.push({
      text: `The agent process was killed by ${short(exit.signal)}, ${by} (event ${exit.seq}).`,
      events: [exit.seq],
    });
  } else if (sent !== undefined) {
    points.push({
      text: `The agent process ended with code ${exit.code} on the host's ${sent.signal} of event ${sent.seq} (event ${exit.seq}).`,
      events: [exit.seq],
    });
  } else {
    const cue = exit.code === 0 ? "" : ", and the host had not ended its input";
    points.push(
      inputEnded === null
        ? { text: `The agent process ended with code ${exit.code}${cue} (event ${exit.seq}).`, events: [exit.seq] }
        : {
            text: `The host ended its input (event ${inputEnded}), and the agent process ended with code ${exit.code} (event ${exit.seq}).`,
            events: [inputEnded, exit.seq],
          },
    );
  }
  if (sent !== undefined) points[0] = { ...(points[0] as Point), events: [sent.seq, exit.seq] };
  for (const other of signals) {
    if (other === sent) continue;
    points.push({ text: `The host had sent it ${short(other.signal)} at event ${other.seq}.`, events: [other.seq] });
  }
  if (turnSince !== null) {
    points.push({ text: `It ended in the middle of the turn that began at event ${turnSince}.`, events: [turnSince] });
  }
  if (torn !== null) points.push({ text: `Its last line broke off in the middle (event ${torn}).`, events: [torn] });
  if (exit.code === 1 && lastTurn?.isError === true && sent === undefined) {
    points.push({ text: "The code says that the last turn failed; the process itself did not.", events: [] });
  }
  const isFailure = exit.code !== 0 && !(exit.code === 1 && lastTurn?.isError === true);
  if (isFailure && stderr.length > 0) points.push({ text: stderrText(stderr), events: [] });
  return points;
}
