import type { Transport } from "@agentwire/protocol";
import type { Clock } from "@agentwire/runtime";
import type { LawEvent, Side } from "../law/reading/event.ts";
import { type Frame, frameOf } from "../peer/frame.ts";
import { type Act, operators } from "./operator.ts";

/** A sound peer with one fault: something happens to frames of one kind, on their way out of it or into it. */
export interface Mutant {
  /** Says everything about it; the same in every run. */
  readonly name: string;
  readonly flow: "out" | "in";
  /** The kind of frames, as {@link kindOf} names it. */
  readonly kind: string;
  /** Which of them in each process, counted from 1; 0: all. */
  readonly which: number;
  readonly act: Act;
}

/** What kind a frame is of, for mutants: its type, and the subtypes inside it. */
export const kindOf = ({ type, subtype, request, event }: Frame): string =>
  [type, subtype, (request as Frame | undefined)?.subtype, (event as Frame | undefined)?.type]
    .filter(Boolean)
    .join("/");

/** A kind of frames with one of them, as it was seen to go in or out. */
interface Sample {
  readonly flow: Mutant["flow"];
  readonly kind: string;
  readonly frame: Frame;
}

/** The first frames of each kind on tapes of a sound peer. */
function samplesOf(side: Side, tapes: Iterable<readonly LawEvent[]>): readonly Sample[] {
  const found = new Map<string, Sample>();
  for (const { direction, frame } of [...tapes].flat()) {
    if (typeof frame !== "object" || frame === null || direction === undefined) continue;
    const flow = direction.startsWith(side) ? "out" : "in";
    const kind = kindOf(frame as Frame);
    if (!found.has(`${flow} ${kind}`)) found.set(`${flow} ${kind}`, { flow, kind, frame: frame as Frame });
  }
  return [...found.values()];
}

/** That what comes in comes late is no fault of the peer. */
const applies = (operator: string, { flow }: Sample): boolean => operator !== "delay" || flow === "out";

/**
 * Draws mutants of a peer: first the operator, then the kind of frames, then the field, each as likely as any other.
 * `tapes` are sessions of the sound peer; `next` gives numbers from 0 to 1.
 */
export function drawMutants(
  side: Side,
  tapes: Iterable<readonly LawEvent[]>,
  { count, next }: { readonly count: number; readonly next: () => number },
): readonly Mutant[] {
  const samples = samplesOf(side, tapes);
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(next() * list.length)];
  const drawn = new Map<string, Mutant>();
  for (let tries = 0; drawn.size < count && tries < count * 100; tries++) {
    const [name, operator] = pick(Object.entries(operators)) ?? [];
    const sample = pick(samples);
    if (!sample || !operator || name === undefined || !applies(name, sample)) continue;
    const variant = pick(operator(sample.frame));
    const which = Math.floor(next() * 3);
    if (!variant) continue;
    const { flow, kind } = sample;
    const told = [name, flow, kind, variant.detail, which === 0 ? "always" : `no. ${which}`].filter(Boolean).join(" ");
    drawn.set(told, { name: told, flow, kind, which, act: variant.act });
  }
  return [...drawn.values()];
}

/** What a mutant makes of the lines of one process, in one direction. */
interface Way {
  /** Lines to pass at once. */
  pass(text: string, late: (text: string, ms: number) => void): readonly string[];
}

function wayOf({ kind, which, act }: Mutant, acted: () => void): Way {
  let count = 0;
  let held: string | undefined;
  return {
    pass(text, late) {
      const frame = frameOf(text);
      const before = held;
      held = undefined;
      const rest = before === undefined ? [] : [before];
      if (!frame || kindOf(frame) !== kind) return [text, ...rest];
      count += 1;
      if (which !== 0 && count !== which) return [text, ...rest];
      if (act.do === "swap") {
        acted();
        held = text;
        return rest;
      }
      if (act.do === "delay") {
        acted();
        late(text, act.ms);
        return rest;
      }
      const by = act.by(frame);
      if (by.length !== 1 || JSON.stringify(by[0]) !== JSON.stringify(frame)) acted();
      return [...by.map((one) => JSON.stringify(one)), ...rest];
    },
  };
}

/** The peer's end of a connection with the fault in it. `acted` is called whenever the fault showed. */
export function mutated(transport: Transport, mutant: Mutant, clock: Clock, acted: () => void): Transport {
  const way = wayOf(mutant, acted);
  if (mutant.flow === "in")
    return {
      ...transport,
      open: (receiver) =>
        transport.open({
          ...receiver,
          line(text) {
            for (const one of way.pass(text, () => {})) receiver.line(one);
          },
          end: (ending) => receiver.end(ending),
        }),
      send: (text) => transport.send(text),
      end: () => transport.end(),
      close: () => transport.close(),
    };
  return {
    open: (receiver) => transport.open(receiver),
    send(text) {
      const late = (one: string, ms: number) =>
        void clock.sleep(ms).then(
          () => transport.send(one),
          () => undefined,
        );
      const waits = way.pass(text, late).map((one) => transport.send(one));
      return waits.some(Boolean) ? Promise.all(waits).then(() => undefined) : undefined;
    },
    end: () => transport.end(),
    close: () => transport.close(),
  };
}
