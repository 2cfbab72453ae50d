import { excerpt } from "@agentwire/protocol";
import type { Comparison } from "../compare/compare-frames.ts";
import { describeFrame } from "../compare/describe.ts";
import type { Cause, Divergence, DivergenceLocation } from "../compare/divergence.ts";
import { type DifferenceClass, worstClass } from "../compare/field-difference.ts";
import { reportedKind } from "../compare/frame-kind.ts";
import { hideSecrets } from "../compare/hide-secrets.ts";
import type { FrameStep, Step } from "./steps.ts";

/** Describes a step in a few words, safe to print. */
export function describeStep(step: Step): string {
  const who = "direction" in step ? (step.direction === "host-to-agent" ? "host: " : "agent: ") : "";
  switch (step.kind) {
    case "frame":
      return `${who}${step.content.frame === undefined ? describeLine(step) : describeFrame(step.content.frame, step.requestSubtype)}`;
    case "end":
      return `${who}end of ${step.direction === "host-to-agent" ? "input" : "output"}`;
    case "stderr":
      return "agent: text on stderr";
    case "signal":
      return `host: signal ${step.signal}`;
    case "exit":
      return `agent: exit ${step.signal ?? step.code}`;
  }
}

const describeLine = ({ content, terminated }: FrameStep): string =>
  `${terminated ? "a line" : "a torn line"} that is no frame: ${excerpt(content.text ?? "(not text)", 0, 50)}`;

const maxCauses = 3;

/** The causes of a step: the question if it is an answer, and the preceding step. */
export function stepCauses(steps: readonly Step[], step: Step): Cause[] {
  const requestSeq = step.kind === "frame" && step.question !== undefined ? indexOfSeq(steps, step.question) : -1;
  const at = positionIn(steps, step);
  const question = requestSeq >= 0 && requestSeq < at ? steps[requestSeq] : undefined;
  const causes = question === undefined ? [] : [question];
  for (let i = at - 1; i >= 0 && causes.length < maxCauses; i--) {
    const other = steps[i] as Step;
    if (other.kind !== "stderr" && other !== question) causes.push(other);
  }
  return causes.sort((a, b) => a.seq - b.seq).map((cause) => ({ seq: cause.seq, summary: describeStep(cause) }));
}

/** The position of a step. Steps are in the order of their events, unless the tape is damaged. */
function positionIn(steps: readonly Step[], step: Step): number {
  const at = indexOfSeq(steps, step.seq);
  return steps[at] === step ? at : steps.indexOf(step);
}

/** The position of an event's step; -1 if there is none. */
function indexOfSeq(steps: readonly Step[], seq: number): number {
  let [low, high] = [0, steps.length - 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((steps[middle] as Step).seq < seq) low = middle + 1;
    else high = middle;
  }
  return steps[low]?.seq === seq ? low : -1;
}

/** The parts of a divergence. */
export interface DivergenceParts {
  readonly level: Divergence["level"];
  readonly location: DivergenceLocation;
  /** The step of the tape; `null` if nothing was expected. */
  readonly expected: Step | null;
  readonly actual?: { readonly summary: string; readonly value: unknown };
  readonly comparison?: Comparison;
  readonly why: readonly Cause[];
  /** The next step of an investigation. Default: derived from the level. */
  readonly next?: string;
}

/** Creates a divergence with its description. */
export function explainDivergence({
  level,
  location,
  expected,
  actual: live,
  comparison,
  why,
  next,
}: DivergenceParts): Divergence {
  const actual = expected === null || live === undefined ? live : withoutSecrets(expected, live);
  const differences = (comparison?.differences ?? []).map((one) =>
    "actual" in one ? { ...one, actual: hideSecrets(one.expected, one.actual) } : one,
  );
  const where =
    location.seq === null
      ? location.channel === ""
        ? "Outside every channel"
        : `On channel ${location.channel}`
      : `At event ${location.seq} (line ${location.line}, channel ${location.channel})`;
  const expectedText = expected === null ? "nothing more" : describeStep(expected);
  const got = actual === undefined ? "nothing came" : `got ${actual.summary}`;
  const first = differences.find(({ level }) => level === comparison?.level);
  const detail =
    first === undefined
      ? ""
      : ` First difference at ${first.path === "" ? "the whole frame" : first.path}: ${first.reason} (expected ${show(first.expected)}, got ${show(first.actual)}).`;
  const kind = expected === null ? reportedKind(actual?.value) : kindOfStep(expected);
  const advice = next ?? adviceFor(level, expected, first?.path);
  return {
    level,
    class: worstClass(differences.map((one) => one.class)) ?? classOfFrame(level, kind),
    kind,
    location,
    ...(expected === null ? {} : { expected: contentOf(expected) }),
    ...(actual === undefined ? {} : { actual: actual.value }),
    differences,
    why,
    next: advice,
    message: `${where}: expected ${expectedText}, ${got}.${detail} Next: ${advice}`,
  };
}

/** What came, without the secrets that a redacted tape has placeholders for. */
function withoutSecrets(
  step: Step,
  actual: NonNullable<DivergenceParts["actual"]>,
): NonNullable<DivergenceParts["actual"]> {
  const value = hideSecrets(contentOf(step), actual.value);
  if (value === actual.value) return actual;
  const who = step.kind === "frame" && step.direction === "host-to-agent" ? "host" : "agent";
  const requestSubtype = step.kind === "frame" ? step.requestSubtype : undefined;
  const text = typeof value === "string" ? excerpt(value, 0, 50) : describeFrame(value, requestSubtype);
  return { value, summary: `${who}: ${text}` };
}

const kindOfStep = (step: Step): string =>
  step.kind === "frame" ? reportedKind(step.content.frame, step.requestSubtype) : step.kind;

/** Frames and ends that a host needs in order to continue, or must react to. */
const owedToHosts: readonly string[] = ["control_request", "control_response", "assistant", "user", "result", "exit"];

/** The class of a frame that is missing or unexpected. */
function classOfFrame(level: Divergence["level"], kind: string): DifferenceClass {
  const [type = ""] = kind.split("/");
  const breaks = level === "unexpected" ? type === "control_request" : owedToHosts.includes(type);
  return breaks ? "breaking" : "behavior";
}

const show = (value: unknown): string =>
  value === undefined ? "nothing" : excerpt(JSON.stringify(value) ?? "", 0, 80);

const contentOf = (step: Step): unknown =>
  step.kind === "frame" ? (step.content.frame ?? step.content.text) : describeStep(step);

function adviceFor(level: Divergence["level"], expected: Step | null, path?: string): string {
  if (level === "missing" && expected !== null) {
    return expected.kind === "frame" && expected.requestSubtype !== undefined
      ? `see why the ${expected.requestSubtype} request was not answered: a callback that never returns, or none that is registered.`
      : "see what the peer waits for; the frames under why are the last that passed.";
  }
  if (level === "unexpected") return "see what made the peer send it: the tape ends this channel before it.";
  if (expected?.kind === "frame" && expected.requestSubtype !== undefined) {
    return `compare what decides ${expected.requestSubtype} now with what decided it when the tape was made${path ? `, beginning with ${path}` : ""}.`;
  }
  return `compare the two programs at this step${path ? `, beginning with ${path}` : ""}.`;
}
