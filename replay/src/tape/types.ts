import type { z } from "zod";
import type { tapeEvents } from "./registry.ts";

type Registry = typeof tapeEvents;

/** The name of a known kind of event: `wire/frame`, `process/exit`, ... */
export type EventName = keyof Registry;

/** The event of one name. */
export type EventOf<Name extends EventName> = Readonly<z.output<Registry[Name]["schema"]>>;

/** Any known event. */
export type KnownEvent = { [Name in EventName]: EventOf<Name> }[EventName];

/** An event of a kind that this version does not know. It is kept unchanged. */
export interface UnknownEvent {
  readonly seq: number;
  readonly us: number;
  readonly connection: number;
  readonly process: number;
  readonly channel: string;
  readonly kind: string;
  readonly [field: string]: unknown;
}

/** Any event of a tape. */
export type TapeEvent = KnownEvent | UnknownEvent;

/**
 * The name of an event: channel and kind, such as `wire/frame`.
 *
 * @param event - The event.
 * @example
 * import { nameOf, type Tape } from "@agentwire/replay";
 *
 * declare const tape: Tape;
 * for (const event of tape.events) console.log(event.seq, nameOf(event));
 */
export const nameOf = (event: TapeEvent): string => `${event.channel}/${event.kind}`;

/** Cache of split names, because the name of an event is used more often than anything else. */
const parts = new Map<EventName, readonly [channel: string, kind: string]>();

function partsOf(name: EventName): readonly [channel: string, kind: string] {
  const known = parts.get(name);
  if (known !== undefined) return known;
  const [channel = "", kind = ""] = name.split("/");
  parts.set(name, [channel, kind]);
  return [channel, kind];
}

/**
 * Whether an event has a given name. Narrows its type.
 *
 * @param event - The event.
 * @param name - The name: channel and kind.
 * @example
 * import { isEvent, type Tape } from "@agentwire/replay";
 *
 * declare const tape: Tape;
 * const exit = tape.events.find((event) => isEvent(event, "process/exit"));
 * console.log(exit?.code);
 */
export function isEvent<Name extends EventName>(event: TapeEvent, name: Name): event is EventOf<Name> {
  const [channel, kind] = partsOf(name);
  return event.kind === kind && event.channel === channel;
}

type Recorded = "seq" | "us" | "channel" | "kind" | "connection" | "process";

/** The fields of an event that a recorder sets: all except its position. */
export type EventBody<Name extends EventName> = Omit<EventOf<Name>, Recorded>;
