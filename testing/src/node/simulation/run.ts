import { linkedPair, type Transport } from "@agentwire/protocol";
import type { Frame } from "@agentwire/protocol/codec";
import type { Clock, Ports } from "@agentwire/runtime";
import { type McpConnector, type ProcessPorts, preload, runProcess } from "@agentwire/runtime/agent";
import { modelClient } from "@agentwire/runtime/model";
import type { LawEvent } from "../../law/session-event/event.ts";
import { virtualClock } from "../../model/clock/virtual-clock.ts";
import { modelFetch, type ScriptedModel, scriptedModel } from "../../model/model.ts";
import type { Script } from "../../model/script/script.ts";
import { recordCalls } from "../../model/tape/record-calls.ts";
import { observedPeer } from "../../peer/observe.ts";
import type { PeerPlan } from "../../peer/plan.ts";
import { type PeerRun, playPeer } from "../../peer/play.ts";
import { type Tamper, tampered } from "../../peer/tamper.ts";
import { memoryFiles } from "./files.ts";
import { seededIds, seededNumbers } from "./ids.ts";
import { memoryShell, type ShellRun } from "./shell.ts";

/** The folder in which the agent is started. */
export const simulatedProjectFolder = "/project";

/** A session: everything that the agent, the model and the host bring to it. */
export interface SimulationSetup {
  readonly script: Script;
  readonly plan: PeerPlan | ((clock: Clock) => PeerPlan);
  /** Beyond those that make the agent speak frames. */
  readonly argv?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Texts by path. */
  readonly files?: Readonly<Record<string, string>>;
  readonly mcp?: McpConnector;
  readonly seed?: number;
  /** Longest wait of the host for a frame, in virtual milliseconds. */
  readonly timeoutMs?: number;
  /** Runs the agent. Default: as it is. */
  readonly run?: (edges: ProcessPorts) => Promise<number>;
  /** Hour at which the process is interrupted by its user, in virtual milliseconds from the start. */
  readonly interruptAfterMs?: number;
  /** The calls of the model are kept among the events. */
  readonly recordsModel?: boolean;
  /** What is done to the bodies of the agent's calls of the model. */
  readonly call?: (body: Frame) => Frame;
  /** What is done to the agent's frames on their way out and in: a sound agent behind it becomes a broken one. */
  readonly tamper?: {
    readonly out?: Tamper;
    readonly in?: Tamper;
    readonly line?: (line: string) => readonly string[];
    /** Puts something between the agent and its end of the connection. */
    readonly around?: (transport: Transport, clock: Clock) => Transport;
  };
}

/** What came of a session. */
export interface SimulationResult {
  /** `null`: the agent did not end. */
  readonly exitCode: number | null;
  readonly host: PeerRun | null;
  /** Every frame in both directions, the end of input, the commands that were started, the exit: in order. */
  readonly events: readonly SimulationEvent[];
  readonly stderr: string;
  readonly stdout: string;
  readonly runs: readonly ShellRun[];
  /** Every file there is at the end, by path. */
  readonly files: Readonly<Record<string, string>>;
  readonly model: ScriptedModel;
  /** How often time had to be moved on after the end of the agent's input, and by how many milliseconds in all. */
  readonly stepsAfterEnd: number;
  readonly msAfterEnd: number;
}

/** An event that laws read, or a command that was started. */
export type SimulationEvent = LawEvent & { readonly command?: string; readonly at?: number | undefined };

/** Most steps of time that a session may take before it counts as one without an end. */
const mostSteps = 20_000;

/** Lets everything that can go on without time moving on do so. Two turns of the event loop see every microtask. */
async function quiet(): Promise<void> {
  for (let turn = 0; turn < 2; turn++) await new Promise<void>((resolve) => setImmediate(resolve));
}

const noServers: McpConnector = { connect: () => Promise.reject(new Error("There is no such server.")) };

/** What the agent loads on demand takes time that a virtual clock does not know: it is loaded before. */
let warm: Promise<void> | undefined;

/** A `fetch` that gives up what is under way once `over` is aborted, whatever the other side does. */
const until =
  (over: AbortSignal, fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
  (input, init) =>
    new Promise((resolve, reject) => {
      over.throwIfAborted();
      const stop = (): void => reject(over.reason);
      over.addEventListener("abort", stop);
      fetch(input, init)
        .then(resolve, reject)
        .finally(() => over.removeEventListener("abort", stop));
    });

/** A `fetch` whose bodies are changed on their way. */
const calling =
  (fetch: typeof globalThis.fetch, change: SimulationSetup["call"]): typeof globalThis.fetch =>
  async (input, init) => {
    if (!change || typeof init?.body !== "string") return fetch(input, init);
    return fetch(input, { ...init, body: JSON.stringify(change(JSON.parse(init.body) as Frame)) });
  };

/**
 * Runs the agent, the model and the host in memory on one virtual clock. Resolves when all of them have ended, or when
 * no step is possible.
 *
 * @param setup - The script of the model, the plan of the host, and the environment of the agent.
 * @throws Error if the agent or a rule of the plan throws.
 * @example
 * import { end, expectFrame, isResult, prompt, say, script, send } from "@agentwire/testing";
 * import { runSimulation } from "@agentwire/testing/node";
 *
 * const plan = { steps: [...send(prompt("Hi")), expectFrame(isResult), end()] };
 * const { exitCode, events } = await runSimulation({ script: script(say("Hello.")), plan });
 */
export async function runSimulation(setup: SimulationSetup): Promise<SimulationResult> {
  warm ??= preload();
  await warm;
  return play(setup);
}

async function play(setup: SimulationSetup): Promise<SimulationResult> {
  const clock = virtualClock(Date.UTC(2026, 0, 5, 12));
  const started = clock.now();
  const files = memoryFiles(clock, {
    [`${simulatedProjectFolder}/a.txt`]: "first\nsecond\n",
    "/home/.profile": "",
    ...setup.files,
  });
  const events: SimulationEvent[] = [];
  const note = (event: SimulationEvent) => void events.push({ ...event, at: clock.now() - started });
  const shell = memoryShell(clock, files, (command) => note({ channel: "effect", kind: "spawn", command }));
  const scripted = scriptedModel(setup.script, { clock });
  const model = setup.recordsModel
    ? {
        ...scripted,
        handle: recordCalls(
          (request) => scripted.handle(request, { clock }),
          (event) => note({ channel: "model", ...event }),
        ),
      }
    : scripted;
  const env = { HOME: "/home", CLAUDE_CONFIG_DIR: "/home/.claude", ANTHROPIC_API_KEY: "test", ...setup.env };
  const seed = setup.seed ?? 1;
  const over = new AbortController();
  const ports: Ports = {
    clock,
    ids: seededIds(seed),
    random: seededNumbers(seed + 1),
    model: modelClient({ env, clock, fetch: until(over.signal, calling(modelFetch(model, { clock }), setup.call)) }),
    files,
    processes: shell,
    web: { get: async () => Promise.reject(new Error("No web in memory.")) },
    env,
  };
  const pair = linkedPair();
  const said = { stdout: "", stderr: "" };
  const stopped = new AbortController();
  const edges: ProcessPorts = {
    argv: ["--input-format", "stream-json", "--output-format", "stream-json", "--verbose", ...(setup.argv ?? [])],
    ports,
    environment: {
      pid: 4242,
      cwd: simulatedProjectFolder,
      uid: 1000,
      platform: "linux",
      osRelease: "6.0.0",
      shell: "/bin/bash",
      executable: "/bin/agent",
      gitBranch: "main",
      tmp: "/tmp",
    },
    transport: () =>
      tampered(
        setup.tamper?.around?.(pair.agent, clock) ?? pair.agent,
        setup.tamper?.out,
        setup.tamper?.in,
        setup.tamper?.line,
      ),
    mcp: setup.mcp ?? noServers,
    readInput: async () => "",
    stdout: async (text) => {
      said.stdout += text;
    },
    stderr: async (text) => {
      said.stderr += text;
    },
    interrupted: stopped.signal,
  };

  let endedAt: { readonly step: number; readonly ms: number } | null = null;
  let step = 0;
  const sink = (event: LawEvent): void => {
    note(event);
    if (event.kind === "end" && event.direction === "host-to-agent") endedAt ??= { step, ms: clock.now() };
  };
  let exitCode: number | null = null;
  let host: PeerRun | null = null;
  let failure: unknown;
  const fail = (cause: unknown): void => {
    failure ??= cause;
  };
  const agent = (setup.run ?? runProcess)(edges).then((code) => {
    exitCode = code;
    note({ channel: "process", kind: "exit", code });
    // What a process leaves behind when it ends is closed by the system.
    return pair.agent.close();
  });
  agent.catch(fail);
  const plan = typeof setup.plan === "function" ? setup.plan(clock) : setup.plan;
  const hosting = playPeer(observedPeer(pair.host, sink), plan, { clock, deadlineMs: setup.timeoutMs ?? 60_000 });
  hosting.then((run) => {
    host = run;
  }, fail);
  if (setup.interruptAfterMs !== undefined) clock.sleep(setup.interruptAfterMs).then(() => stopped.abort(), fail);

  for (; step < mostSteps && failure === undefined; step++) {
    await quiet();
    if (exitCode !== null && host !== null) break;
    if (!(await clock.advanceToNext())) break;
  }
  // The library starts a system timer for every call; an unanswered call must not wait for it.
  over.abort(new Error("The session is over."));
  if (failure !== undefined) throw failure;
  const end = endedAt as { readonly step: number; readonly ms: number } | null;
  return {
    exitCode,
    host,
    events,
    ...said,
    runs: shell.runs,
    files: files.texts(),
    model,
    stepsAfterEnd: end === null ? 0 : step - end.step,
    msAfterEnd: end === null ? 0 : clock.now() - end.ms,
  };
}
