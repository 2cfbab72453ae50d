import type { RequirementId, Transport } from "@agentwire/protocol";
import { asJsonObject, asText } from "@agentwire/protocol/json";
import { matchesPattern, parseFrame } from "../../peer/frame.ts";
import type { AdapterMessage } from "../../peer/host/adapter-message.ts";
import type { Broken, HostMutation } from "../define.ts";

type Outcome = Extract<AdapterMessage, { kind: "outcome" }>;
type MessageChange = ReturnType<NonNullable<HostMutation["messages"]>>;

/** A correct host with changed reports about its prompts. */
const brokenHost = (
  breaks: RequirementId,
  name: string,
  mutation: HostMutation,
  implies?: readonly RequirementId[],
): Broken => ({ kind: "host", side: "host", name, breaks, mutation, ...(implies && { implies }) });

/** Changes the reported outcomes of prompts. */
const outcomes = (change: (message: Outcome) => readonly AdapterMessage[]) => (): MessageChange => (message) =>
  message.kind === "outcome" ? change(message) : [message];

const isResult = (message: AdapterMessage) => message.kind === "message" && message.message.type === "result";
const resultOf = (message: AdapterMessage) =>
  message.kind === "message" && isResult(message) ? message.message : undefined;

/** The outcome that a host derives from a result. */
const readFrom = ({ result, is_error: isError }: Readonly<Record<string, unknown>>): Omit<Outcome, "prompt"> => ({
  kind: "outcome",
  outcome: isError === true ? "failed" : "answered",
  text: asText(result) ?? "",
});

/** Assigns the first result of the session to its first prompt, and ignores later ones. */
function firstResultWins(): MessageChange {
  let first: Readonly<Record<string, unknown>> | undefined;
  return (message) => {
    if (message.kind === "end") return [message];
    if (first !== undefined) return [];
    first = resultOf(message);
    return first === undefined ? [message] : [message, { ...readFrom(first), prompt: 0 }];
  };
}

/** Assigns the n-th result to the n-th prompt, including results of turns that no prompt started. */
function countsResults(): MessageChange {
  const results: Omit<Outcome, "prompt">[] = [];
  return (message) => {
    const result = resultOf(message);
    if (result !== undefined) results.push(readFrom(result));
    if (message.kind !== "outcome") return [message];
    const answered = results[message.prompt];
    return answered === undefined ? [message] : [{ ...answered, prompt: message.prompt }];
  };
}

/** Treats a turn that a notification started as the end of the session, and shows nothing of it. */
function dropsAfterNotification(): MessageChange {
  let isForeign = false;
  return (message) => {
    isForeign ||= message.kind === "message" && message.message.subtype === "task_notification";
    return isForeign && (message.kind === "message" || message.kind === "outcome") ? [] : [message];
  };
}

/** Settles one prompt with each result, although a result may answer several. */
function settlesOnePerResult(): MessageChange {
  let isFree = false;
  return (message) => {
    if (isResult(message)) isFree = true;
    if (message.kind !== "outcome" || message.outcome === "lost") return [message];
    if (!isFree) return [];
    isFree = false;
    return [message];
  };
}

/** Settles a prompt when a tool of its turn moves to the background, and again with its result. */
function endsWithItsTask(): MessageChange {
  return (message) =>
    message.kind === "message" && message.message.subtype === "task_started"
      ? [message, { kind: "outcome", prompt: 0, outcome: "answered", text: "" }]
      : [message];
}

/** Reports the last prompt again when a turn ends that no prompt started. */
function reportsAgain(): MessageChange {
  let last: Outcome | undefined;
  return (message) => {
    if (message.kind === "outcome") last = message;
    const isForeign = asJsonObject(resultOf(message)?.origin).kind !== undefined;
    return isForeign && last !== undefined ? [message, last] : [message];
  };
}

/** After one interrupt, treats whatever ends next as interrupted. */
function staysStopped(outcome: "interrupted" | "cancelled") {
  return (): MessageChange => {
    let wasStopped = false;
    return (message) => {
      if (message.kind !== "outcome") return [message];
      const reported = wasStopped ? { ...message, outcome } : message;
      wasStopped ||= message.outcome === "interrupted";
      return [reported];
    };
  };
}

/** Waits for the user's answer to a withdrawn question before it reports the prompt. */
function waitsForItsQuestion(): MessageChange {
  let isRequested = false;
  return (message) => {
    isRequested ||= message.kind === "asked";
    return isRequested && message.kind === "outcome" ? [] : [message];
  };
}

/** Reports no prompt before the first result, which a silent agent never sends. */
function waitsForItsFirstResult(): MessageChange {
  let hasResult = false;
  return (message) => {
    hasResult ||= isResult(message);
    return !hasResult && message.kind === "outcome" ? [] : [message];
  };
}

/** Sends no interrupt before the first frame of the agent. */
function dropsEarlyInterrupts(transport: Transport): Transport {
  let hasTurn = false;
  return {
    open: (receiver) =>
      transport.open({
        line(text) {
          hasTurn ||= parseFrame(text)?.subtype === "init";
          receiver.line(text);
        },
        end: (ending) => receiver.end(ending),
      }),
    send(text) {
      const frame = parseFrame(text) ?? {};
      const isEarly = !hasTurn && matchesPattern({ type: "control_request", request: { subtype: "interrupt" } }, frame);
      return isEarly ? undefined : transport.send(text);
    },
    end: () => transport.end(),
    close: () => transport.close(),
  };
}

/** Hosts that assign results to the wrong prompts. */
export const outcomeHosts: readonly Broken[] = [
  brokenHost("queue.outcome.shown", "takes-the-first-result-as-the-answer", { messages: firstResultWins }, [
    "message.shown",
    "queue.outcome.kind",
    "queue.outcome.once",
    "queue.outcome.own",
  ]),
  brokenHost("queue.outcome.shown", "stops-reading-after-a-task-notification", { messages: dropsAfterNotification }, [
    "message.shown",
    "queue.outcome.once",
  ]),
  brokenHost("queue.outcome.own", "matches-results-to-prompts-by-count", { messages: countsResults }, [
    "queue.outcome.kind",
  ]),
  brokenHost("queue.outcome.once", "reports-one-outcome-per-result", { messages: settlesOnePerResult }),
  brokenHost("queue.outcome.once", "reports-an-outcome-when-a-task-starts", { messages: endsWithItsTask }, [
    "queue.outcome.own",
  ]),
  brokenHost("queue.outcome.once", "reports-an-outcome-again-after-a-task-notification", { messages: reportsAgain }),
  brokenHost("queue.outcome.once", "ignores-empty-results", {
    messages: outcomes((message) => (message.outcome === "answered" && message.text === "" ? [] : [message])),
  }),
  brokenHost("queue.outcome.once", "waits-for-a-withdrawn-permission-request", { messages: waitsForItsQuestion }),
  brokenHost("queue.outcome.once", "waits-for-a-silent-agent", { messages: waitsForItsFirstResult }),
  brokenHost("queue.outcome.once", "reports-no-outcome-if-the-agent-exits", {
    messages: outcomes((message) => (message.outcome === "lost" ? [] : [message])),
  }),
  brokenHost("queue.outcome.kind", "reports-an-exit-as-a-success", {
    messages: outcomes((message) => [message.outcome === "lost" ? { ...message, outcome: "answered" } : message]),
  }),
  brokenHost("queue.outcome.kind", "reports-an-interrupt-as-a-failure", {
    messages: outcomes((message) => [message.outcome === "interrupted" ? { ...message, outcome: "failed" } : message]),
  }),
  brokenHost(
    "queue.outcome.kind",
    "ignores-is-error",
    {
      messages: outcomes((message) => [message.outcome === "failed" ? { ...message, outcome: "answered" } : message]),
    },
    ["queue.outcome.own"],
  ),
  brokenHost("queue.outcome.kind", "reports-later-prompts-as-interrupted", { messages: staysStopped("interrupted") }),
  brokenHost("queue.outcome.kind", "reports-later-prompts-as-cancelled", { messages: staysStopped("cancelled") }),
  brokenHost("queue.interrupt.sent", "drops-an-early-interrupt", { around: dropsEarlyInterrupts }, [
    "control.cancel.own-request",
    "queue.outcome.kind",
    "queue.outcome.once",
  ]),
];
