import type { Transform } from "node:stream";
import { lineAssembler, type TapeDirection, type TapeEvent, type TapeHeader } from "@agentwire/replay";
import { lawCheckFor } from "../input/check-laws.ts";
import { createLineGate } from "./line-gate.ts";
import { growProgram, type Program } from "./program.ts";

/** Follows a live session. */
interface LiveListener {
  /** Called for each new stop, before its line passes. May pause the session. */
  stop(index: number): void;
  /** Called when the agent has ended. */
  ended(): void;
}

/** A session that runs, as a program that grows. */
export interface LiveSession {
  readonly program: Program;
  readonly hasEnded: boolean;
  /** A stream that passes what one side sends. */
  stream(direction: TapeDirection): Transform;
  /** Passes stops to a listener; to none with `null`, and lets the session run. */
  follow(listener: LiveListener | null): void;
  /** Holds the session between two frames. */
  pause(): void;
  resume(): void;
  exit(code: number | null, signal: string | null): void;
}

/** The lines of a session as events. */
export interface LiveLines {
  readonly header: TapeHeader;
  line(direction: TapeDirection, text: string): void;
  exit(code: number | null, signal: string | null): void;
  read(): readonly TapeEvent[];
}

/** Starts a live session. `name` is that of its agent. Minor events are no stops unless they violate a law. */
export function startLiveSession(name: string, lines: LiveLines): LiveSession {
  const { header } = lines;
  const laws = lawCheckFor({ header, host: true, agent: true, control: true });
  const { program, push, header: begin } = growProgram(name, false, laws);
  const assembler = lineAssembler();
  let listener: LiveListener | null = null;
  let hasEnded = false;
  const read = (): void => {
    for (const stored of lines.read()) {
      const event = assembler.push(stored);
      if (event !== null && push(event, program.stops.length + 1)) listener?.stop(program.stops.length - 1);
    }
  };
  const gate = createLineGate((direction, text) => {
    lines.line(direction, text);
    read();
  });
  begin(header);
  read();
  return {
    program,
    get hasEnded() {
      return hasEnded;
    },
    stream: gate.stream,
    follow(next) {
      listener = next;
      if (next === null) gate.open();
    },
    pause: gate.close,
    resume: gate.open,
    exit(code, signal) {
      hasEnded = true;
      lines.exit(code, signal);
      read();
      listener?.ended();
    },
  };
}
