import * as z from "zod";
import { looseObject } from "./format/loose-object.ts";

/** The channels of a tape. */
const channels = ["wire", "process", "model", "effect", "note"] as const;

/** The channel of an event. */
export type Channel = (typeof channels)[number];

/** The fields of every event. */
const position = {
  seq: z.int().min(0).meta({ description: "Place on the tape: 0, 1, 2, ... without a gap." }),
  us: z.int().min(0).meta({ unit: "us", description: "Microseconds since the recording began; never decreases." }),
  connection: z.int().min(1).meta({ description: "Number of the connection, counted from 1." }),
  process: z.int().min(0).meta({ description: "Number of the agent process, counted from 1; 0 where there is none." }),
};

/** One kind of event on a tape. */
export interface EventSpec<Name extends string, Schema extends z.ZodType> {
  /** `channel/kind`. */
  readonly name: Name;
  /** What happened, in one to three sentences. */
  readonly summary: string;
  /** First format version that had it. */
  readonly since: number;
  /** The event as on the tape, without its `check`. Unknown fields are kept. */
  readonly schema: Schema;
  readonly examples: readonly z.input<Schema>[];
}

type Body = z.core.$ZodLooseShape;
type EventSchema<C extends Channel, K extends string, B extends Body> = z.ZodObject<
  typeof position & { channel: z.ZodLiteral<C>; kind: z.ZodLiteral<K> } & B,
  z.core.$strip
>;

/** Declares a kind of event. The file that calls it is `event/<channel>/<kind>.ts`. */
export function defineEvent<const C extends Channel, const K extends string, B extends Body>(spec: {
  readonly channel: C;
  readonly kind: K;
  readonly summary: string;
  readonly since: number;
  readonly body: B;
  readonly examples: readonly Omit<z.input<EventSchema<C, K, B>>, keyof typeof position | "channel" | "kind">[];
}): EventSpec<`${C}/${K}`, EventSchema<C, K, B>> {
  const { channel, kind, summary, since, body } = spec;
  const shape = { ...position, channel: z.literal(channel), kind: z.literal(kind), ...body };
  const schema = looseObject(shape) as EventSchema<C, K, B>;
  const at = { seq: 0, us: 0, connection: 1, process: 1, channel, kind };
  const examples = spec.examples.map((example) => ({ ...at, ...example }) as z.input<EventSchema<C, K, B>>);
  return { name: `${channel}/${kind}`, summary, since, schema, examples };
}
