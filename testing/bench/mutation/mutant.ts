import type { Transport } from "@agentwire/protocol";
import type { Frame } from "@agentwire/protocol/codec";
import type { Clock } from "@agentwire/runtime";
import { frameKindNames } from "../../src/arbitrary/frame.ts";
import type { LawEvent, Side } from "../../src/law/session-event/event.ts";
import { parseFrame } from "../../src/peer/frame.ts";
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

/** The kind of a frame, for mutants: its type and its nested subtypes. */
export const kindOf = ({ type, subtype, request, event }: Frame): string =>
  [type, subtype, (request as Frame | undefined)?.subtype, (event as Frame | undefined)?.type]
    .filter(Boolean)
    .join("/");

/** A kind of frames, with one observed example and its direction. */
interface Sample {
  readonly flow: Mutant["flow"];
  readonly kind: string;
  readonly frame: Frame;
}

/** The first frames of each kind on tapes of a correct peer. */
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

/** Kinds of frames that a side may pass over: `control.cancel.host` says so of cancellations by the host. */
const free: { readonly [One in Side]: ReadonlySet<string> } = {
  agent: new Set(["keep_alive", "control_cancel_request"]),
  // Session states are for the library; users do not receive them.
  host: new Set(["keep_alive", "system/session_state_changed"]),
};

/** Optional notices of an agent. Delaying, moving or omitting one is not a fault, but changing its content is. */
const progressKinds = new Set(["system/thinking_tokens", "system/task_progress", "system/notification"]);

/** Kinds of received frames that a side must process. Changes to other frames have no effect. */
const heeded = (side: Side): ReadonlySet<string> =>
  new Set(frameKindNames(side === "agent" ? "host" : "agent").filter((name) => !free[side].has(name)));

/**
 * A frame that arrives late is not a fault of the peer. A duplicate response or cancellation has no effect, because the
 * first one has closed the request.
 */
const applies = (operator: string, { flow, kind }: Sample): boolean =>
  flow === "out"
    ? !(progressKinds.has(kind) && /^(drop|delay|reorder)$/.test(operator))
    : operator !== "delay" && !(operator === "double" && /^control_(response|cancel_request)/.test(kind));

/**
 * Draws mutants of a peer: first the operator, then the kind of frames, then the field, each as likely as any other.
 * `tapes` are sessions of the sound peer; `next` gives numbers from 0 to 1.
 */
export function drawMutants(
  side: Side,
  tapes: Iterable<readonly LawEvent[]>,
  { count, next }: { readonly count: number; readonly next: () => number },
): readonly Mutant[] {
  const known = heeded(side);
  const samples = samplesOf(side, tapes).filter(
    ({ flow, kind }) => flow === "out" || known.has(kind) || kind.startsWith("control_response"),
  );
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
    const title = [name, flow, kind, variant.detail, which === 0 ? "always" : `no. ${which}`].filter(Boolean).join(" ");
    drawn.set(title, { name: title, flow, kind, which, act: variant.act });
  }
  return [...drawn.values()];
}

/** The effect of a mutant on the lines of one process, in one direction. */
interface Interception {
  /** Lines to forward immediately. */
  pass(text: string, late: (text: string, ms: number) => void): readonly string[];
}

function interceptionOf({ kind, which, act }: Mutant, acted: () => void): Interception {
  let count = 0;
  let delayed: { readonly text: string; left: number }[] = [];
  /** The delayed frames that enough frames have overtaken. */
  const due = (): readonly string[] => {
    for (const entry of delayed) entry.left -= 1;
    const ready = delayed.filter(({ left }) => left <= 0).map(({ text }) => text);
    delayed = delayed.filter(({ left }) => left > 0);
    return ready;
  };
  return {
    pass(text, late) {
      const frame = parseFrame(text);
      const isTarget = frame !== undefined && kindOf(frame) === kind;
      if (isTarget) count += 1;
      if (!isTarget || (which !== 0 && count !== which)) return [text, ...due()];
      if (act.do === "defer") {
        acted();
        const ready = due();
        delayed.push({ text, left: act.frames });
        return ready;
      }
      if (act.do === "delay") {
        acted();
        late(text, act.ms);
        return due();
      }
      const by = act.by(frame);
      if (by.length !== 1 || JSON.stringify(by[0]) !== JSON.stringify(frame)) acted();
      return [...by.map((one) => JSON.stringify(one)), ...due()];
    },
  };
}

/** The peer's end of a connection with the fault in it. `acted` is called whenever the fault showed. */
export function mutated(transport: Transport, mutant: Mutant, clock: Clock, acted: () => void): Transport {
  const interception = interceptionOf(mutant, acted);
  if (mutant.flow === "in")
    return {
      ...transport,
      open: (receiver) =>
        transport.open({
          ...receiver,
          line(text) {
            for (const one of interception.pass(text, () => {})) receiver.line(one);
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
      const waits = interception.pass(text, late).map((one) => transport.send(one));
      return waits.some(Boolean) ? Promise.all(waits).then(() => undefined) : undefined;
    },
    end: () => transport.end(),
    close: () => transport.close(),
  };
}
