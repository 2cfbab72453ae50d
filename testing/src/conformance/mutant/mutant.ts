import type { Frame } from "@agentwire/protocol/codec";
import { asJsonObject, isJsonObject, type JsonObject } from "@agentwire/protocol/json";
import type { LawEvent, Side } from "../../law/session-event/event.ts";
import { sessionFrameKinds } from "./frame-kind.ts";
import { valueMutants } from "./value.ts";

/** A recorded session with one change, as if the peer had behaved so. */
export interface Mutant<Session> {
  /** The kind of frames, the part, and what happens to it. */
  readonly name: string;
  /** Whether every case tries it, before the others. */
  readonly isFirst?: boolean;
  readonly apply: (session: Session) => Session;
}

/** The events of a session, and those among them that are frames of the peer. */
export interface FrameMutant {
  readonly name: string;
  readonly apply: (events: readonly LawEvent[]) => readonly LawEvent[];
}

type Indexed = readonly (readonly [index: number, kind: string])[];

/** The frames of a side, with their kinds. */
function framesBy(side: Side, events: readonly LawEvent[]): Indexed {
  const kindOf = sessionFrameKinds();
  return events.flatMap((event, index) => {
    if (event.channel !== "wire" || event.kind !== "frame" || event.direction === undefined) return [];
    const kind = kindOf(event);
    return event.direction.startsWith(side) ? [[index, kind] as const] : [];
  });
}

/** The frames of a side, in order. */
export const framesOfSide = (side: Side, events: readonly LawEvent[]): readonly JsonObject[] =>
  events.flatMap(({ channel, kind, direction, frame }) =>
    channel === "wire" && kind === "frame" && direction?.startsWith(side) && isJsonObject(frame) ? [frame] : [],
  );

const changed = (event: LawEvent, frame: Frame): LawEvent => ({ ...event, frame, text: JSON.stringify(frame) });

/** Changes of the order and number of frames of one kind. */
function mutantsOfKind(kind: string, indexes: readonly number[]): readonly FrameMutant[] {
  const chosen = new Set(indexes);
  const first = indexes[0] ?? 0;
  return [
    { name: `${kind} dropped`, apply: (events) => events.filter((_, n) => !chosen.has(n)) },
    { name: `${kind} first dropped`, apply: (events) => events.filter((_, n) => n !== first) },
    {
      name: `${kind} doubled`,
      apply: (events) => events.flatMap((event, n) => (chosen.has(n) ? [event, event] : [event])),
    },
    {
      name: `${kind} late`,
      apply: (events) => {
        const rest = events.filter((_, n) => n !== first);
        const at = rest.findIndex(
          ({ kind: what, channel }, n) => n >= first && (what === "end" || channel === "process"),
        );
        const moved = events[first];
        return moved === undefined ? events : rest.toSpliced(at < 0 ? rest.length : at, 0, moved);
      },
    },
    {
      name: `${kind} after the next`,
      apply: (events) => {
        const moved = events[first];
        if (moved === undefined) return events;
        const next = events.findIndex(
          ({ direction, kind: what }, n) => n > first && what === "frame" && direction === moved.direction,
        );
        return next < 0 ? events : events.toSpliced(next + 1, 0, moved).toSpliced(first, 1);
      },
    },
    {
      name: `${kind} early`,
      apply: (events) => {
        const moved = events[first];
        const start = events.findIndex(({ channel }) => channel === "wire");
        return moved === undefined ? events : events.filter((_, n) => n !== first).toSpliced(start + 1, 0, moved);
      },
    },
  ];
}

/** Every mutant of one side's frames that the tapes of a case allow. Each mutant applies to all of these tapes. */
export function frameMutants(side: Side, tapes: readonly (readonly LawEvent[])[]): readonly FrameMutant[] {
  const indexed = tapes.map((events) => framesBy(side, events));
  const kinds = new Set(indexed.flatMap((list) => list.map(([, kind]) => kind)));
  return [...kinds].flatMap((kind) => {
    const frames = tapes.flatMap((events, n) =>
      (indexed[n] ?? []).flatMap(([index, name]) => (name === kind ? [asJsonObject(events[index]?.frame)] : [])),
    );
    const indexesIn = new Map(
      tapes.map((events, n) => [events, (indexed[n] ?? []).flatMap(([index, name]) => (name === kind ? [index] : []))]),
    );
    const named = mutantsOfKind(kind, []).map(({ name }, at) => ({
      name,
      apply: (events: readonly LawEvent[]) => {
        const indexes = indexesIn.get(events) ?? [];
        return indexes.length === 0 ? events : (mutantsOfKind(kind, indexes)[at]?.apply(events) ?? events);
      },
    }));
    const fields = valueMutants(frames).map(({ path, operator, change }) => ({
      name: `${kind} ${path} ${operator}`,
      apply: (events: readonly LawEvent[]) => {
        const indexes = new Set(indexesIn.get(events));
        if (indexes.size === 0) return events;
        return events.map((event, n) => (indexes.has(n) ? changed(event, change(asJsonObject(event.frame))) : event));
      },
    }));
    return [...named, ...fields];
  });
}
