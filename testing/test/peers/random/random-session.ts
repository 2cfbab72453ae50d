import fc, { type Arbitrary } from "fast-check";
import { type ScriptDocument, scriptArbitrary } from "../../../src/arbitrary/index.ts";
import { checkLaws, type Frame, lawChecker, parseScript, type Script, type Violation } from "../../../src/index.ts";
import { runSimulation, type SimulationEvent, type SimulationResult } from "../../../src/node/index.ts";
import { isFatal, planOf, type RandomHost, randomHost } from "./random-host.ts";

/** A session that chance made: a host, a model, and flags. */
export interface RandomSession {
  readonly host: RandomHost;
  readonly script: ScriptDocument;
  /** Milliseconds between the events of an answer. */
  readonly betweenMs: number;
  readonly mode: string;
  readonly partial: boolean;
}

const commands = fc.constantFrom(
  "make",
  "echo",
  "unknown",
  "work 50",
  "work 2500",
  "work 9000",
  "work 300000",
  "stubborn 9000",
);

const tools = {
  Bash: fc
    .tuple(commands, fc.boolean(), fc.constantFrom(null, null, null, 3000))
    .map(([command, background, timeout]) => ({
      command,
      ...(background ? { run_in_background: true } : {}),
      ...(timeout === null ? {} : { timeout }),
    })),
  Read: fc.constantFrom({ file_path: "/project/a.txt" }, { file_path: "/project/none.txt" }, { wrong: true }),
  Write: fc.constant({ content: "written" }),
  mcp__calc__add: fc.constant({ a: 2 }),
  NoSuchTool: fc.constant({}),
};

/** Sessions with every kind of host, faults of the model, slow and stubborn commands. */
export const randomSession = (): Arbitrary<RandomSession> =>
  fc.record(
    {
      host: randomHost(),
      script: scriptArbitrary({ tools, faults: true, maxSteps: 6 }),
      betweenMs: fc.constantFrom(0, 0, 3, 40),
      mode: fc.constantFrom("default", "default", "acceptEdits", "plan", "dontAsk"),
      partial: fc.boolean(),
    },
    { noNullPrototype: true },
  ) as Arbitrary<RandomSession>;

const asFrame = (value: unknown): Frame => (typeof value === "object" && value !== null ? (value as Frame) : {});

/** The script, with each call's id in what it does, so that an effect tells which call had it. */
function traced({ script, betweenMs }: RandomSession): Script {
  // Every answer takes time: otherwise a host that never lets a turn end would stop the clock.
  const paced = (step: Frame): Frame => ({
    ...step,
    delivery: { ...asFrame(step.delivery), delayMs: 1, ...(betweenMs > 0 ? { betweenMs } : {}) },
  });
  const steps = script.steps.map((step) => {
    if ("always" in step) return { always: paced(asFrame(step.always)) };
    if (!Array.isArray(step.reply)) return "drop" in step ? step : paced(step);
    const reply = (step.reply as readonly Frame[]).map((block) => {
      const input = block.input as Frame | undefined;
      if (block.name === "Bash") return { ...block, input: { ...input, command: `${input?.command} ${block.id}` } };
      return block.name === "Write" ? { ...block, input: { ...input, file_path: `/project/${block.id}` } } : block;
    });
    return paced({ ...step, reply });
  });
  const parsed = parseScript({ ...script, steps });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
  return parsed.script;
}

/** Plays a session. */
export const runSession = (session: RandomSession): Promise<SimulationResult> =>
  runSimulation({
    script: traced(session),
    plan: (clock) => planOf(session.host, (ms) => clock.sleep(ms)),
    argv: [
      ...["--permission-prompt-tool", "stdio", "--permission-mode", session.mode],
      ...(session.partial ? ["--include-partial-messages"] : []),
    ],
  });

/** Most steps of time, and most of it in milliseconds, from the end of input to the agent's own end. */
const maxStepsAfterEnd = 2000;
const maxMsAfterEnd = 2 * 60 * 60 * 1000;

/** Calls that needed a request and were not allowed, but whose effect exists. */
function unpermitted(run: SimulationResult): string[] {
  const requests = new Map<string, string>();
  const refused = new Map<string, string>();
  const found: string[] = [];
  const effect = (id: string): void => {
    const why = refused.get(id);
    if (why !== undefined) found.push(`${id} ran although ${why}`);
  };
  const hear = ({ direction, frame: line, command }: SimulationEvent): void => {
    if (command !== undefined) {
      const id = /toolu_\d+/.exec(command)?.[0];
      if (id !== undefined) effect(id);
    }
    const frame = asFrame(line);
    if (direction === "agent-to-host" && frame.type === "control_request") {
      const { subtype, tool_use_id: id, input } = asFrame(frame.request);
      const isQuestion = subtype === "can_use_tool" || asFrame(input).hook_event_name === "PreToolUse";
      if (!isQuestion || typeof id !== "string") return;
      requests.set(String(frame.request_id), id);
      refused.set(id, "nobody allowed it");
    }
    if (direction !== "host-to-agent" || frame.type !== "control_response") return;
    const { request_id: requestId, subtype, response } = asFrame(frame.response);
    const id = requests.get(String(requestId));
    if (id === undefined) return;
    // The first answer counts; whatever follows it changes nothing.
    requests.delete(String(requestId));
    const answer = asFrame(response);
    const hook = asFrame(answer.hookSpecificOutput).permissionDecision;
    if (subtype === "success" && answer.behavior === "allow") refused.delete(id);
    else if (answer.behavior !== undefined) refused.set(id, "the host denied it");
    else if (hook === "deny" || answer.decision === "block") refused.set(id, "a hook denied it");
    else if (refused.get(id) === "nobody allowed it") refused.delete(id);
  };
  for (const event of run.events) hear(event);
  for (const path of Object.keys(run.files)) {
    const id = /^\/project\/(toolu_\d+)$/.exec(path)?.[1];
    if (id !== undefined) effect(id);
  }
  return found;
}

/**
 * Violations of the laws. A host that drops the connection receives nothing more, and one that sends an invalid frame
 * gets no further responses. Such a session is checked up to that point, and nothing in it is overdue.
 */
function violations({ host }: RandomSession, { events }: SimulationResult): readonly Violation[] {
  if (host.leave === "end" && !isFatal(host)) return checkLaws(events);
  const end = events.findIndex(({ kind, direction }) => kind === "end" && direction === "host-to-agent");
  const checker = lawChecker();
  return events.slice(0, end).flatMap((event) => checker.event(event));
}

/** What a session must not show, in sentences; empty if all is well. */
export function faultsOf(session: RandomSession, run: SimulationResult): string[] {
  const faults: string[] = [];
  if (run.exitCode === null) faults.push("the agent did not come to an end");
  if (run.stepsAfterEnd > maxStepsAfterEnd) faults.push(`${run.stepsAfterEnd} steps of time after the end of input`);
  if (run.msAfterEnd > maxMsAfterEnd) faults.push(`${run.msAfterEnd} ms after the end of input`);
  for (const { command, end } of run.runs) if (end === null) faults.push(`"${command}" was left behind`);
  faults.push(...unpermitted(run));
  for (const { side, requirement, message } of violations(session, run))
    if (side === "agent") faults.push(`[${requirement}] ${message}`);
  return faults;
}
