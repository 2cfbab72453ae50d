import { type EventName, type EventOf, nameOf, type TapeEvent } from "../../tape/types.ts";
import type { EntryDetails } from "./entry.ts";
import type { TimelineMemory } from "./memory.ts";
import { amount, joined, numberAt, singleLine, textAt } from "./text.ts";

type Happening = Exclude<EventName, "wire/frame" | "note/payload">;
type Describers = { readonly [Name in Happening]: (event: EventOf<Name>, memory: TimelineMemory) => EntryDetails };

const describers: Describers = {
  "wire/end": ({ seq, direction }, memory) => {
    if (direction === "agent-to-host") return { lane: "agent", summary: "the agent closed its stdout" };
    memory.ended(seq);
    return { lane: "host", summary: "the host closed the agent's stdin" };
  },
  "wire/broken": ({ direction, code }) => ({
    lane: direction === "host-to-agent" ? "host" : "agent",
    summary: `a line could not be delivered: ${singleLine(code, 40)}`,
    marks: ["error"],
  }),
  "process/spawn": ({ pid, argv }) => ({
    lane: "host",
    summary: joined([
      "the agent starts",
      pid === undefined ? null : `pid ${pid}`,
      argv === undefined || argv.length === 0 ? null : `arguments: ${singleLine(argv.join(" "), 600)}`,
    ]),
  }),
  "process/failed": ({ message }) => ({
    lane: "agent",
    summary: `did not start: ${singleLine(message)}`,
    marks: ["error"],
  }),
  "process/stderr": ({ text }) => ({ lane: "agent", summary: singleLine(text ?? "(bytes that are not text)") }),
  "process/signal": ({ seq, signal }, memory) => {
    memory.signalled(seq);
    return { lane: "host", summary: singleLine(signal, 40), marks: ["interrupted"] };
  },
  "process/exit": ({ code, signal }, memory) => ({
    lane: "agent",
    summary:
      signal === null ? `the agent exited with code ${code}` : `the agent was killed by ${singleLine(signal, 40)}`,
    marks: code === 0 ? [] : ["error"],
    cause: memory.signal ?? memory.inputEnd,
  }),
  "model/request": ({ seq, call, body }, memory) => {
    memory.called(call, seq);
    const model = singleLine(textAt(body, "model") ?? "", 60);
    return { lane: "agent", cause: memory.prompt, summary: joined([`call ${call}`, model, messages(body)]) };
  },
  "model/start": ({ call }) => ({ lane: "model", summary: `call ${call}: the answer begins`, marks: ["noise"] }),
  "model/event": ({ call, event }) => {
    const type = textAt(event, "type");
    const detail = textAt(event, "delta", "text") ?? textAt(event, "error", "message") ?? "";
    const parts = [`call ${call}`, singleLine(type ?? "", 60), singleLine(detail, 120)];
    return { lane: "model", summary: joined(parts), marks: [type === "error" ? "error" : "noise"] };
  },
  "model/end": ({ call, status, error }, memory) => {
    const answer = status === null ? "no answer" : `status ${status}`;
    const summary = joined([`call ${call}: ${answer}`, error && singleLine(error.message, 140)]);
    const isSound = status !== null && status < 400 && error === undefined;
    const request = memory.call(call) ?? null;
    return { lane: "model", summary, marks: isSound ? [] : ["error"], cause: request, ends: request };
  },
  "effect/call": ({ name }) => ({ lane: "tools", summary: `call: ${singleLine(name, 80)}`, marks: ["noise"] }),
  "effect/value": ({ name }) => ({ lane: "tools", summary: singleLine(name, 80), marks: ["noise"] }),
  "note/text": ({ text }) => ({ lane: "host", summary: singleLine(text) }),
  "note/file": ({ paths }) => ({ lane: "host", summary: `kept: ${singleLine(paths.join(", "))}`, marks: ["noise"] }),
  "note/capsule": ({ files, omitted }) => ({
    lane: "host",
    summary: joined([`${amount(files, "file")} kept`, omitted.length === 0 ? null : `${omitted.length} too large`]),
    marks: ["noise"],
  }),
  "note/end": ({ events }) => ({
    lane: "host",
    summary: `the recording is complete, ${amount(events, "event")}`,
    marks: ["noise"],
  }),
};

const messages = (body: unknown): string | null => {
  const list = (body as { readonly messages?: unknown } | null)?.messages;
  const max = numberAt(body, "max_tokens");
  return Array.isArray(list)
    ? joined([amount(list.length, "message"), max === null ? null : `up to ${amount(max, "token")}`])
    : null;
};

/** Describes an event that is not a frame. */
export function describeProcessEvent(event: TapeEvent, memory: TimelineMemory): EntryDetails {
  const name = nameOf(event);
  const describe = Object.hasOwn(describers, name)
    ? (describers[name as Happening] as (event: TapeEvent, memory: TimelineMemory) => EntryDetails)
    : null;
  if (describe === null)
    return { name: singleLine(name, 60), summary: "an event of a kind that this version does not know" };
  return { name, ...describe(event, memory) };
}
