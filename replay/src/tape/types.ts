import type { z } from "zod";
import type { tapeEvents } from "./registry.ts";

type Registry = typeof tapeEvents;

/** The name of a known kind of event: `wire/frame`, `process/exit`, ... */
export type EventName = keyof Registry;

/** The event of one name. */
export type EventOf<Name extends EventName> = Readonly<z.output<Registry[Name]["schema"]>>;

/** Any known event. */
export type KnownEvent = { [Name in EventName]: EventOf<Name> }[EventName];

/** An event of a kind that this version does not know; kept as it was. */
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

/** The name of an event. */
export const nameOf = (event: TapeEvent): string => `${event.channel}/${event.kind}`;

/** Whether the event is of that name. */
export const isEvent = <Name extends EventName>(event: TapeEvent, name: Name): event is EventOf<Name> =>
  nameOf(event) === name;

type Recorded = "seq" | "us" | "channel" | "kind" | "connection" | "process";

/** What a recorder says of an event: all but its place. */
export type EventBody<Name extends EventName> = Omit<EventOf<Name>, Recorded>;
