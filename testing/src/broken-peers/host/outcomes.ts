import type { RequirementId, Transport } from "@agentwire/protocol";
import { asJsonObject, asText } from "@agentwire/protocol/json";
import { matchesPattern, parseFrame } from "../../peer/frame.ts";
import type { AdapterMessage } from "../../peer/host/adapter-message.ts";
import type { Broken, HostMutation } from "../define.ts";

type Outcome = Extract<AdapterMessage, { kind: "outcome" }>;
type Word = ReturnType<NonNullable<HostMutation["words"]>>;

/** A correct host with changed reports about its prompts. */
const brokenHost = (
  breaks: RequirementId,
  name: string,
  mutation: HostMutation,
  implies?: readonly RequirementId[],
): Broken => ({ kind: "host", side: "host", name, breaks, mutation, ...(implies && { implies }) });

/** Changes the reported outcomes of prompts. */
const outcomes = (change: (word: Outcome) => readonly AdapterMessage[]) => (): Word => (word) =>
  word.kind === "outcome" ? change(word) : [word];

const isResult = (word: AdapterMessage) => word.kind === "message" && word.message.type === "result";
const resultOf = (word: AdapterMessage) => (word.kind === "message" && isResult(word) ? word.message : undefined);

/** The outcome that a host derives from a result. */
const readFrom = ({ result, is_error: isError }: Readonly<Record<string, unknown>>): Omit<Outcome, "prompt"> => ({
  kind: "outcome",
  outcome: isError === true ? "failed" : "answered",
  text: asText(result) ?? "",
});

/** Assigns the first result of the session to its first prompt, and ignores later ones. */
function firstResultWins(): Word {
  let first: Readonly<Record<string, unknown>> | undefined;
  return (word) => {
    if (word.kind === "end") return [word];
    if (first !== undefined) return [];
    first = resultOf(word);
    return first === undefined ? [word] : [word, { ...readFrom(first), prompt: 0 }];
  };
}

/** Assigns the n-th result to the n-th prompt, including results of turns that no prompt started. */
function countsResults(): Word {
  const results: Omit<Outcome, "prompt">[] = [];
  return (word) => {
    const result = resultOf(word);
    if (result !== undefined) results.push(readFrom(result));
    if (word.kind !== "outcome") return [word];
    const taken = results[word.prompt];
    return taken === undefined ? [word] : [{ ...taken, prompt: word.prompt }];
  };
}

/** Treats a turn that a notification started as the end of the session, and shows nothing of it. */
function dropsAfterNotification(): Word {
  let isForeign = false;
  return (word) => {
    isForeign ||= word.kind === "message" && word.message.subtype === "task_notification";
    return isForeign && (word.kind === "message" || word.kind === "outcome") ? [] : [word];
  };
}

/** Settles one prompt with each result, although a result may answer several. */
function settlesOnePerResult(): Word {
  let isFree = false;
  return (word) => {
    if (isResult(word)) isFree = true;
    if (word.kind !== "outcome" || word.outcome === "lost") return [word];
    if (!isFree) return [];
    isFree = false;
    return [word];
  };
}

/** Settles a prompt when a tool of its turn moves to the background, and again with its result. */
function endsWithItsTask(): Word {
  return (word) =>
    word.kind === "message" && word.message.subtype === "task_started"
      ? [word, { kind: "outcome", prompt: 0, outcome: "answered", text: "" }]
      : [word];
}

/** Reports the last prompt again when a turn ends that no prompt started. */
function settlesAgain(): Word {
  let last: Outcome | undefined;
  return (word) => {
    if (word.kind === "outcome") last = word;
    const isForeign = asJsonObject(resultOf(word)?.origin).kind !== undefined;
    return isForeign && last !== undefined ? [word, last] : [word];
  };
}

/** After one interrupt, treats whatever ends next as interrupted. */
function staysStopped(outcome: "interrupted" | "cancelled") {
  return (): Word => {
    let wasStopped = false;
    return (word) => {
      if (word.kind !== "outcome") return [word];
      const reported = wasStopped ? { ...word, outcome } : word;
      wasStopped ||= word.outcome === "interrupted";
      return [reported];
    };
  };
}

/** Waits for the user's answer to a withdrawn question before it reports the prompt. */
function waitsForItsQuestion(): Word {
  let isAsked = false;
  return (word) => {
    isAsked ||= word.kind === "asked";
    return isAsked && word.kind === "outcome" ? [] : [word];
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
  brokenHost("queue.outcome.shown", "first-result-wins", { words: firstResultWins }, [
    "message.shown",
    "queue.outcome.kind",
    "queue.outcome.once",
    "queue.outcome.own",
  ]),
  brokenHost("queue.outcome.shown", "drops-after-notification", { words: dropsAfterNotification }, [
    "message.shown",
    "queue.outcome.once",
  ]),
  brokenHost("queue.outcome.own", "counts-results", { words: countsResults }, ["queue.outcome.kind"]),
  brokenHost("queue.outcome.once", "settles-one-prompt-per-result", { words: settlesOnePerResult }),
  brokenHost("queue.outcome.once", "ends-with-its-background-task", { words: endsWithItsTask }, ["queue.outcome.own"]),
  brokenHost("queue.outcome.once", "settles-again-after-a-notification", { words: settlesAgain }),
  brokenHost("queue.outcome.once", "ignores-empty-results", {
    words: outcomes((word) => (word.outcome === "answered" && word.text === "" ? [] : [word])),
  }),
  brokenHost("queue.outcome.once", "waits-for-a-withdrawn-question", { words: waitsForItsQuestion }),
  brokenHost("queue.outcome.once", "forgets-prompts-of-a-dead-agent", {
    words: outcomes((word) => (word.outcome === "lost" ? [] : [word])),
  }),
  brokenHost("queue.outcome.kind", "takes-the-end-for-success", {
    words: outcomes((word) => [word.outcome === "lost" ? { ...word, outcome: "answered" } : word]),
  }),
  brokenHost("queue.outcome.kind", "reports-a-stop-as-a-failure", {
    words: outcomes((word) => [word.outcome === "interrupted" ? { ...word, outcome: "failed" } : word]),
  }),
  brokenHost("queue.outcome.kind", "trusts-the-subtype", {
    words: outcomes((word) => [word.outcome === "failed" ? { ...word, outcome: "answered" } : word]),
  }),
  brokenHost("queue.outcome.kind", "stays-stopped", { words: staysStopped("interrupted") }),
  brokenHost("queue.outcome.kind", "cancels-what-waits", { words: staysStopped("cancelled") }),
  brokenHost("queue.interrupt.sent", "drops-an-early-interrupt", { around: dropsEarlyInterrupts }, [
    "control.cancel.own-request",
    "queue.outcome.kind",
    "queue.outcome.once",
  ]),
];
