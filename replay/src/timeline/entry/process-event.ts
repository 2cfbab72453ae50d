import { type EventName, type EventOf, nameOf, type TapeEvent } from "../../tape/types.ts";
import type { Account } from "./entry.ts";
import type { Memory } from "./memory.ts";
import { joined, line, numberAt, textAt } from "./text.ts";

type Happening = Exclude<EventName, "wire/frame" | "note/payload">;
type Tells = { readonly [Name in Happening]: (event: EventOf<Name>, memory: Memory) => Account };

const tells: Tells = {
  "wire/end": ({ seq, direction }, memory) => {
    if (direction === "agent-to-host") return { lane: "agent", summary: "the agent sends no more" };
    memory.ended(seq);
    return { lane: "host", summary: "the host sends no more" };
  },
  "wire/broken": ({ direction, code }) => ({
    lane: direction === "host-to-agent" ? "host" : "agent",
    summary: `a line could not be delivered: ${line(code, 40)}`,
    marks: ["error"],
  }),
  "process/spawn": ({ pid }) => ({
    lane: "host",
    summary: joined(["the agent starts", pid === undefined ? null : `pid ${pid}`]),
  }),
  "process/failed": ({ message }) => ({ lane: "agent", summary: `did not start: ${line(message)}`, marks: ["error"] }),
  "process/stderr": ({ text }) => ({ lane: "agent", summary: line(text ?? "(bytes that are no text)") }),
  "process/signal": ({ seq, signal }, memory) => {
    memory.signalled(seq);
    return { lane: "host", summary: line(signal, 40), marks: ["interrupted"] };
  },
  "process/exit": ({ code, signal }, memory) => ({
    lane: "agent",
    summary: signal === null ? `the agent ends with code ${code}` : `the agent is killed by ${line(signal, 40)}`,
    marks: code === 0 ? [] : ["error"],
    cause: memory.signal ?? memory.inputEnd,
  }),
  "model/request": ({ call, body }) => ({
    lane: "agent",
    summary: joined([`call ${call}`, textAt(body, "model") && line(textAt(body, "model") ?? "", 60), messages(body)]),
  }),
  "model/start": ({ call }) => ({ lane: "model", summary: `call ${call}: the answer begins`, marks: ["noise"] }),
  "model/event": ({ call, event }) => ({
    lane: "model",
    summary: joined([
      `call ${call}`,
      line(textAt(event, "type") ?? "", 60),
      line(textAt(event, "delta", "text") ?? "", 120),
    ]),
    marks: ["noise"],
  }),
  "model/end": ({ call, status }) => ({
    lane: "model",
    summary: `call ${call}: ${status === null ? "no answer" : `status ${status}`}`,
    marks: status !== null && status < 400 ? [] : ["error"],
  }),
  "effect/call": ({ name }) => ({ lane: "tools", summary: `asked: ${line(name, 80)}`, marks: ["noise"] }),
  "effect/value": ({ name }) => ({ lane: "tools", summary: line(name, 80), marks: ["noise"] }),
  "note/text": ({ text }) => ({ lane: "host", summary: line(text) }),
  "note/end": ({ events }) => ({
    lane: "host",
    summary: `the recording is complete, ${events} events`,
    marks: ["noise"],
  }),
};

const messages = (body: unknown): string | null => {
  const list = (body as { readonly messages?: unknown } | null)?.messages;
  const most = numberAt(body, "max_tokens");
  return Array.isArray(list)
    ? joined([`${list.length} messages`, most === null ? null : `up to ${most} tokens`])
    : null;
};

/** What an event says that is no frame. */
export function happeningAccount(event: TapeEvent, memory: Memory): Account {
  const name = nameOf(event);
  const tell = Object.hasOwn(tells, name)
    ? (tells[name as Happening] as (event: TapeEvent, memory: Memory) => Account)
    : null;
  if (tell === null) return { name: line(name, 60), summary: "an event of a kind that this version does not know" };
  return { name, ...tell(event, memory) };
}
