import { fromBase64 } from "../../tape/bytes/text.ts";
import type { TapeDirection } from "../../tape/format/direction.ts";
import { decodeLine, type TapeLine } from "../../tape/format/line.ts";
import type { Tape } from "../../tape/read/tape.ts";
import { wholeLines } from "../../tape/read/whole-lines.ts";
import { isEvent, type TapeEvent } from "../../tape/types.ts";
import { fieldOf } from "../compare/schema.ts";

/** Where a step stands on its tape. */
export interface StepPlace {
  readonly seq: number;
  readonly us: number;
  /** Line of the file, counted from 1. */
  readonly line: number;
}

/** A line between the peers. */
export interface FrameStep extends StepPlace {
  readonly kind: "frame";
  readonly direction: TapeDirection;
  readonly content: TapeLine;
  readonly terminated: boolean;
  /** Subtype of the control request that this line answers, where it answers one. */
  readonly asked?: string;
}

/** One thing that happened between a host and one agent process. */
export type Step =
  | FrameStep
  | (StepPlace & { readonly kind: "end"; readonly direction: TapeDirection })
  | (StepPlace & { readonly kind: "stderr"; readonly bytes: Uint8Array })
  | (StepPlace & { readonly kind: "signal"; readonly signal: string })
  | (StepPlace & { readonly kind: "exit"; readonly code: number | null; readonly signal: string | null });

/** Whether the host did it. */
export const isHostStep = (step: Step): boolean =>
  step.kind === "signal" || ((step.kind === "frame" || step.kind === "end") && step.direction === "host-to-agent");

const encoder = new TextEncoder();

/** Numbers of the processes on a tape that said or were told anything, in order. */
export const processesOf = (tape: Tape): number[] => [
  ...new Set(tape.events.flatMap((event) => (event.channel === "wire" ? [event.process] : []))),
];

/** What happened between the host and one process, in order, up to the exit. */
export function stepsOf(tape: Tape, process: number): Step[] {
  const asked = new Map<string, string>();
  const whole = wholeLines();
  const steps: Step[] = [];
  for (const [index, stored] of tape.events.entries()) {
    const event = whole.take(stored);
    if (event === null || event.process !== process) continue;
    const step = stepOf(event, tape.lines[index] ?? 0);
    if (step === null) continue;
    steps.push(step.kind === "frame" ? answering(step, asked) : step);
    if (step.kind === "exit") break;
  }
  return steps;
}

const lost: TapeLine = { bytes: new Uint8Array(0), text: null };

function stepOf(event: TapeEvent, line: number): Step | null {
  const place = { seq: event.seq, us: event.us, line };
  if (isEvent(event, "wire/frame")) {
    const content = event.continues === true ? lost : (decodeLine(event) ?? lost);
    return {
      ...place,
      kind: "frame",
      direction: event.direction,
      content,
      terminated: event.unterminated !== true,
    };
  }
  if (isEvent(event, "wire/end")) return { ...place, kind: "end", direction: event.direction };
  if (isEvent(event, "process/stderr")) {
    return {
      ...place,
      kind: "stderr",
      bytes: event.bytes ? fromBase64(event.bytes) : encoder.encode(event.text ?? ""),
    };
  }
  if (isEvent(event, "process/signal")) return { ...place, kind: "signal", signal: event.signal };
  if (isEvent(event, "process/exit")) return { ...place, kind: "exit", code: event.code, signal: event.signal };
  return null;
}

/** Remembers what a request asks, and tells a response what it answers. */
function answering(step: FrameStep, asked: Map<string, string>): FrameStep {
  const { frame } = step.content;
  const type = fieldOf(frame, "type");
  if (type === "control_request") {
    const subtype = fieldOf(fieldOf(frame, "request"), "subtype");
    if (typeof subtype === "string") asked.set(`${step.direction} ${fieldOf(frame, "request_id")}`, subtype);
  }
  if (type !== "control_response") return step;
  const from = step.direction === "host-to-agent" ? "agent-to-host" : "host-to-agent";
  const subtype = asked.get(`${from} ${fieldOf(fieldOf(frame, "response"), "request_id")}`);
  return subtype === undefined ? step : { ...step, asked: subtype };
}
