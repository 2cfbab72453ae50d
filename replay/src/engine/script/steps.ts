import { fromBase64 } from "@agentwire/protocol/codec";
import type { TapeDirection } from "../../tape/format/direction.ts";
import { decodeTapeLine, type TapeLine } from "../../tape/format/line.ts";
import { lineAssembler } from "../../tape/read/line-assembler.ts";
import type { Tape } from "../../tape/read/tape.ts";
import { isEvent, type TapeEvent } from "../../tape/types.ts";
import type { CausalChannel } from "../compare/channel.ts";
import { fieldOf } from "../compare/schema.ts";

/** The position of a step on its tape. */
interface StepPosition {
  readonly seq: number;
  readonly us: number;
  /** Line of the file, counted from 1. */
  readonly line: number;
}

/** A line between the peers. */
export interface FrameStep extends StepPosition {
  readonly kind: "frame";
  readonly direction: TapeDirection;
  readonly content: TapeLine;
  readonly terminated: boolean;
  /** Subtype of the control request that this line answers, if any. */
  readonly requestSubtype?: string;
  /** Event of the control request that this line answers, if any. */
  readonly question?: number;
  /** The step's description, if its content is read again for each reader. */
  readonly known?: KnownLine;
}

/** The properties that decide how a line is compared. */
export interface KnownLine {
  readonly channel: CausalChannel;
  readonly heartbeat: boolean;
}

/** An event between a host and one agent process. */
export type Step =
  | FrameStep
  | (StepPosition & { readonly kind: "end"; readonly direction: TapeDirection })
  | (StepPosition & { readonly kind: "stderr"; readonly bytes: Uint8Array })
  | (StepPosition & { readonly kind: "signal"; readonly signal: string })
  | (StepPosition & { readonly kind: "exit"; readonly code: number | null; readonly signal: string | null });

/** Whether the host did it. */
export const isHostStep = (step: Step): boolean =>
  step.kind === "signal" || ((step.kind === "frame" || step.kind === "end") && step.direction === "host-to-agent");

const encoder = new TextEncoder();

/** Collects steps from the events of a tape, by process. */
export interface StepGathering {
  /** Processes the next event. `line`: its line number, from 1. */
  push(event: TapeEvent, line: number): void;
  /** Numbers of the processes with frames, in order. */
  readonly processes: readonly number[];
  /** The steps between the host and one process, in order, up to the exit. */
  of(process: number): readonly Step[];
}

interface Gathered {
  readonly steps: Step[];
  readonly requests: RequestSubtypes;
  /** Whether the process has exited. */
  ended: boolean;
}

/**
 * Starts at the head of a tape. `keep` may replace the step of a line that is stored in one piece by a step without its
 * content.
 */
export function gatherSteps(keep: (step: FrameStep) => FrameStep = (step) => step): StepGathering {
  const assembler = lineAssembler();
  const processes = new Set<number>();
  const open = new Set<string>();
  const gathered = new Map<number, Gathered>();
  /** Whether the line of an event is one of several pieces. */
  const inPieces = (event: TapeEvent): boolean => {
    if (!isEvent(event, "wire/frame")) return false;
    const key = `${event.connection} ${event.process} ${event.direction}`;
    if (event.continues !== true) return open.delete(key);
    open.add(key);
    return true;
  };
  return {
    push(stored, line) {
      if (stored.channel === "wire") processes.add(stored.process);
      const pieces = inPieces(stored);
      const event = assembler.push(stored);
      if (event === null) return;
      const before: Gathered = gathered.get(event.process) ?? { steps: [], requests: new Map(), ended: false };
      gathered.set(event.process, before);
      const step = before.ended ? null : stepOf(event, line);
      if (step === null) return;
      const full = step.kind === "frame" ? answering(step, before.requests) : step;
      before.steps.push(full.kind === "frame" && !pieces ? keep(full) : full);
      before.ended = step.kind === "exit";
    },
    get processes() {
      return [...processes];
    },
    of: (process) => gathered.get(process)?.steps ?? [],
  };
}

/** The steps of all processes of a tape. */
export function stepsOfAll(tape: Tape): StepGathering {
  const steps = gatherSteps();
  for (const [index, event] of tape.events.entries()) steps.push(event, tape.lines[index] ?? 0);
  return steps;
}

/** Numbers of the processes with frames on a tape, in order. */
export const processesOf = (tape: Tape): number[] => [
  ...new Set(tape.events.flatMap((event) => (event.channel === "wire" ? [event.process] : []))),
];

/** The steps between the host and one process, in order, up to the exit. */
export const stepsOf = (tape: Tape, process: number): readonly Step[] => stepsOfAll(tape).of(process);

const lost: TapeLine = { bytes: new Uint8Array(0), text: null };

function stepOf(event: TapeEvent, line: number): Step | null {
  const location = { seq: event.seq, us: event.us, line };
  if (isEvent(event, "wire/frame")) {
    const content = event.continues === true ? lost : (decodeTapeLine(event) ?? lost);
    return {
      ...location,
      kind: "frame",
      direction: event.direction,
      content,
      terminated: event.unterminated !== true,
    };
  }
  if (isEvent(event, "wire/end")) return { ...location, kind: "end", direction: event.direction };
  if (isEvent(event, "process/stderr")) {
    return {
      ...location,
      kind: "stderr",
      bytes: event.bytes ? fromBase64(event.bytes) : encoder.encode(event.text ?? ""),
    };
  }
  if (isEvent(event, "process/signal")) return { ...location, kind: "signal", signal: event.signal };
  if (isEvent(event, "process/exit")) return { ...location, kind: "exit", code: event.code, signal: event.signal };
  return null;
}

/** The requests so far, by sender and request id. */
type RequestSubtypes = Map<string, { readonly seq: number; readonly subtype: string | undefined }>;

/** Records what a request asks, and links a response to its request. */
function answering(step: FrameStep, requests: RequestSubtypes): FrameStep {
  const { frame } = step.content;
  const type = fieldOf(frame, "type");
  if (type === "control_request") {
    const subtype = fieldOf(fieldOf(frame, "request"), "subtype");
    const id = `${step.direction} ${fieldOf(frame, "request_id")}`;
    requests.set(id, { seq: step.seq, subtype: typeof subtype === "string" ? subtype : requests.get(id)?.subtype });
  }
  if (type !== "control_response") return step;
  const from = step.direction === "host-to-agent" ? "agent-to-host" : "host-to-agent";
  const request = requests.get(`${from} ${fieldOf(fieldOf(frame, "response"), "request_id")}`);
  if (request === undefined) return step;
  const { seq, subtype } = request;
  return { ...step, question: seq, ...(subtype === undefined ? {} : { requestSubtype: subtype }) };
}
