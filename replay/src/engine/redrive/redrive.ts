import type { Receiver, Transport } from "@agentwire/protocol";
import { closing, drain, environmentThrough } from "../../effects/agent-environment.ts";
import type { Effects } from "../../effects/effects.ts";
import { voidCodec } from "../../effects/value-codec.ts";
import { decodeTapeLine } from "../../tape/format/line.ts";
import type { Tape } from "../../tape/read/tape.ts";
import { isEvent, type TapeEvent } from "../../tape/types.ts";
import { compareFrames } from "../compare/compare-frames.ts";
import { describeFrame } from "../compare/describe.ts";
import type { Divergence } from "../compare/divergence.ts";
import { createNameMap } from "../compare/name-map.ts";
import { explainDivergence, stepCauses } from "../script/describe-step.ts";
import { liveLine } from "../script/live-line.ts";
import { processesOf, stepsOf } from "../script/steps.ts";
import { forbiddenEnvironment } from "./forbidden-environment.ts";
import { recordedEffects } from "./recorded-effects.ts";
import { createTapeDriver, type EffectDivergence, type TapeDriver, type TapeDriverOptions } from "./tape-driver.ts";

/** Options of {@link redrive}. */
export interface RedriveOptions
  extends Partial<Pick<TapeDriverOptions, "timeoutMs">>,
    Omit<TapeDriverOptions, "timeoutMs"> {
  readonly tape: Tape;
  /** Which process of the tape to run again. Default: the first with frames. */
  readonly processNumber?: number;
}

/** The result of a re-drive. */
export interface RedriveVerdict {
  /**
   * `identical`: the agent repeated everything on the tape, byte for byte, and nothing else. `identical-prefix`: the
   * same, but the tape is cut off. `diverged`. `refused`: the tape cannot be re-driven, and nothing ran.
   */
  readonly outcome: "identical" | "identical-prefix" | "diverged" | "refused";
  readonly divergence: Divergence | null;
  /**
   * Number of the agent's lines on the tape, and how many of them were equal byte for byte before the first difference.
   */
  readonly frames: { readonly expected: number; readonly identical: number };
  /** All actions of the agent, including its reads of external inputs. */
  readonly actions: { readonly expected: number; readonly done: number };
  readonly notes: readonly string[];
}

const refused = (note: string): RedriveVerdict => ({
  outcome: "refused",
  divergence: null,
  frames: { expected: 0, identical: 0 },
  actions: { expected: 0, done: 0 },
  notes: [note],
});

/**
 * Runs the reference agent again with all inputs from the tape: frames of the host, model answers, files, commands, the
 * clock and ids. The agent must repeat its output byte for byte. Only a tape that `recordAgent` wrote contains enough.
 * Has no external effects, and never rejects because of the tape.
 *
 * @param options - The tape, the event loop, and the timeout for each step, in milliseconds. Default: 10,000.
 * @example
 * import { redrive, type Tape } from "@agentwire/replay";
 * import { systemSleep } from "@agentwire/replay/node";
 *
 * declare const tape: Tape;
 * const turn = () => new Promise<void>((resolve) => void setImmediate(resolve));
 * const { outcome, divergence } = await redrive({ tape, turn, sleep: systemSleep });
 */
export async function redrive({
  tape,
  processNumber,
  timeoutMs = 10_000,
  ...options
}: RedriveOptions): Promise<RedriveVerdict> {
  if (tape.state === "damaged")
    return refused("The tape is not what was recorded; running it again would prove nothing.");
  const process = processNumber ?? processesOf(tape)[0] ?? 1;
  if (!tape.events.some((event) => event.process === process && isEvent(event, "effect/value"))) {
    return refused("The tape holds no effects: its agent was not recorded from inside.");
  }
  const { runProcess } = await import("@agentwire/runtime/agent"); // about 400 modules, which most programs do not need
  const driver = createTapeDriver(tape, process, { ...options, timeoutMs });
  const effects = recordedEffects(driver);
  const recordedHost = createRecordedHost(driver, effects, options.turn);
  const interrupted = new AbortController();
  const environment = environmentThrough(effects, forbiddenEnvironment, {});
  const running = runProcess({
    ...environment,
    interrupted: interrupted.signal,
    transport: () => recordedHost.transport,
    stdout: (text) => {
      for (const line of text.split("\n").slice(0, text.endsWith("\n") ? -1 : undefined)) recordedHost.say(line);
      return effects.later({ name: "process.stdout" }, async () => {}, voidCodec);
    },
    stderr: (text) => {
      driver.act(`it wrote to stderr: ${text}`, (event) => isEvent(event, "process/stderr") && event.text === text);
      return effects.later({ name: "process.stderr" }, async () => {}, voidCodec);
    },
  }).then(
    (code) =>
      void driver.act(`it ended with ${code}`, (event) => isEvent(event, "process/exit") && event.code === code),
    (cause: unknown) => void driver.act(`it broke: ${String(cause)}`, () => false),
  );
  await driver.run((event) => {
    if (effects.deliver(event)) return;
    if (isEvent(event, "process/signal")) interrupted.abort();
    else recordedHost.deliver(event);
  });
  if (driver.divergence === null && tape.state === "complete") await Promise.race([running, options.sleep(timeoutMs)]);
  const divergence =
    driver.divergence === null ? null : explainDeparture(tape, process, driver.divergence, recordedHost.last);
  return {
    outcome: divergence !== null ? "diverged" : tape.state === "cut" ? "identical-prefix" : "identical",
    divergence,
    frames: { expected: linesOf(tape, process), identical: recordedHost.identical },
    actions: driver.actions,
    notes: [],
  };
}

const linesOf = (tape: Tape, process: number): number =>
  stepsOf(tape, process).filter((step) => step.kind === "frame" && step.direction === "agent-to-host").length;

/** The agent's end of a transport to the recorded host. */
function createRecordedHost(driver: TapeDriver, effects: Effects, turn: () => Promise<void>) {
  let receiver: Receiver | null = null;
  let [ended, identical, last] = [false, 0, ""];
  const textOf = (event: TapeEvent): string | null =>
    isEvent(event, "wire/frame") ? (decodeTapeLine(event)?.text ?? null) : null;
  const sendLine = (text: string): void => {
    last = text;
    const act = driver.act(`it lastLine ${text}`, (event) => textOf(event) === text);
    if (act !== null) identical += 1;
  };
  const stop = (): void => {
    if (!ended) driver.act("it ended its output", (event) => isEvent(event, "wire/end"));
    ended = true;
  };
  const transport: Transport = {
    open(opened) {
      receiver = opened;
    },
    send(text) {
      sendLine(text);
      const { next } = driver;
      return next !== undefined && isEvent(next, "effect/call") && next.name === drain
        ? effects.later({ name: drain }, async () => {}, voidCodec)
        : undefined;
    },
    end: stop,
    close() {
      stop();
      void turn().then(() => receiver?.end({ kind: "closed" }));
      return effects.later({ name: closing }, async () => {}, voidCodec);
    },
  };
  return {
    transport,
    say: sendLine,
    deliver(event: TapeEvent) {
      if (isEvent(event, "wire/end")) receiver?.end({ kind: "end" });
      else receiver?.line(textOf(event) ?? "");
    },
    get identical() {
      return identical;
    },
    /** The agent's last line. */
    get last() {
      return last;
    },
  };
}

/** Converts a divergence of effects. */
function explainDeparture(
  tape: Tape,
  process: number,
  { expected, actual }: EffectDivergence,
  lastLine: string,
): Divergence {
  const steps = stepsOf(tape, process);
  const step = steps.find(({ seq }) => seq === expected?.seq) ?? null;
  const before = steps.findLast(({ seq }) => seq < (expected?.seq ?? Number.POSITIVE_INFINITY));
  const location = {
    seq: expected?.seq ?? null,
    line: expected === null ? null : (tape.lines[tape.events.findIndex(({ seq }) => seq === expected.seq)] ?? null),
    direction: "agent-to-host",
    channel: expected?.channel ?? "wire",
  } as const;
  const spoke = actual === `it lastLine ${lastLine}`;
  const live = spoke ? liveLine("agent", lastLine) : null;
  const why =
    step !== null
      ? stepCauses(steps, step)
      : before === undefined
        ? []
        : [{ seq: before.seq, summary: String(before.kind) }];
  if (step?.kind === "frame" && live !== null) {
    const comparison = compareFrames(step.content.frame, live.frame, {
      names: createNameMap(),
      requestSubtype: step.requestSubtype,
    });
    return explainDivergence({ level: "structural", location, expected: step, actual: live, comparison, why });
  }
  const summary = live?.summary ?? actual ?? undefined;
  const named = expected === null || step !== null ? "" : `The tape holds ${describeEvent(expected)} there. `;
  const parts = explainDivergence({
    level: actual === null ? "missing" : "unexpected",
    location,
    expected: step,
    ...(summary === undefined ? {} : { actual: { summary, value: live?.value ?? actual } }),
    why,
    next: `${named}The agent is not the one that was recorded, or something reaches it past its ports.`,
  });
  return parts;
}

const describeEvent = (event: TapeEvent): string => {
  if (isEvent(event, "wire/frame")) return describeFrame(event.frame);
  const { name } = event as { readonly name?: unknown };
  return `${event.channel}/${event.kind}${typeof name === "string" ? ` ${name}` : ""}`;
};
