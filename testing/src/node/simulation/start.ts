import { linkedPair, type Transport } from "@agentwire/protocol";
import type { Frame } from "@agentwire/protocol/codec";
import type { Clock, Ports } from "@agentwire/runtime";
import { type McpConnector, type ProcessPorts, preload, runProcess } from "@agentwire/runtime/agent";
import { modelClient } from "@agentwire/runtime/model";
import type { LawEvent } from "../../law/session-event/event.ts";
import { type VirtualClock, virtualClock } from "../../model/clock/virtual-clock.ts";
import { modelFetch, type ScriptedModel, scriptedModel } from "../../model/model.ts";
import type { Script } from "../../model/script/script.ts";
import { recordCalls } from "../../model/tape/record-calls.ts";
import { type FrameMutation, mutatedTransport } from "../../peer/frame-mutation.ts";
import { type MemoryFiles, memoryFiles } from "./files.ts";
import { seededIds, seededNumbers } from "./ids.ts";
import { type MemoryShell, memoryShell } from "./shell.ts";

/** The folder in which the agent is started. */
export const simulatedProjectFolder = "/project";

/** Options for starting an agent in memory with its scripted model. */
export interface SimulatedAgentSetup {
  readonly script: Script;
  /** Arguments in addition to those that select frames. */
  readonly argv?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Files by path. */
  readonly files?: Readonly<Record<string, string>>;
  readonly mcp?: McpConnector;
  readonly seed?: number;
  /** Runs the agent. Default: unchanged. */
  readonly run?: (edges: ProcessPorts) => Promise<number>;
  /** Whether to record model calls among the events. */
  readonly recordsModel?: boolean;
  /** Changes the bodies of the agent's model calls. */
  readonly call?: (body: Frame) => Frame;
  /** What the command `./gate NAME` waits for. Default: nothing. */
  readonly gate?: (name: string) => Promise<void>;
  /** Changes the agent's frames in both directions, which turns a correct agent into a broken one. */
  readonly mutate?: {
    readonly out?: FrameMutation;
    readonly in?: FrameMutation;
    readonly line?: (line: string) => readonly string[];
    /** Wraps the agent's end of the connection. */
    readonly around?: (transport: Transport, clock: Clock) => Transport;
  };
}

/** An event for laws, or a started command. */
export type SimulationEvent = LawEvent & { readonly command?: string; readonly at?: number | undefined };

/** A running agent in memory. */
export interface SimulatedAgent {
  readonly clock: VirtualClock;
  /** The host's end of the connection. */
  readonly transport: Transport;
  readonly model: ScriptedModel;
  readonly files: MemoryFiles;
  readonly shell: MemoryShell;
  /** The events so far, in order; {@link note} adds to them. */
  readonly events: readonly SimulationEvent[];
  readonly output: { readonly stdout: string; readonly stderr: string };
  note(event: SimulationEvent): void;
  /** Exit code; `null` while it is running. Throws the agent's exception. */
  exitCode(): number | null;
  /** Interrupts the process, as its user would. */
  interrupt(): void;
  /** Aborts the open model calls. */
  close(): void;
}

/** Runs everything that can run without advancing time. Two turns of the event loop run every microtask. */
export async function runPendingWork(): Promise<void> {
  for (let turn = 0; turn < 2; turn++) await new Promise<void>((resolve) => setImmediate(resolve));
}

const noServers: McpConnector = { connect: () => Promise.reject(new Error("There is no such server.")) };

/** Modules that the agent loads on demand take real time, so they are loaded before. */
let warm: Promise<void> | undefined;

/** A `fetch` that aborts once `over` is aborted, whatever the other side does. */
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

/** A `fetch` that changes request bodies. */
const calling =
  (fetch: typeof globalThis.fetch, change: SimulatedAgentSetup["call"]): typeof globalThis.fetch =>
  async (input, init) => {
    if (!change || typeof init?.body !== "string") return fetch(input, init);
    return fetch(input, { ...init, body: JSON.stringify(change(JSON.parse(init.body) as Frame)) });
  };

/** Starts the reference agent and a scripted model in memory, on one virtual clock that only advances on request. */
export async function startSimulatedAgent(setup: SimulatedAgentSetup): Promise<SimulatedAgent> {
  warm ??= preload();
  await warm;
  const clock = virtualClock(Date.UTC(2026, 0, 5, 12));
  const started = clock.now();
  const files = memoryFiles(clock, {
    [`${simulatedProjectFolder}/a.txt`]: "first\nsecond\n",
    "/home/.profile": "",
    ...setup.files,
  });
  const events: SimulationEvent[] = [];
  const note = (event: SimulationEvent) => void events.push({ ...event, at: clock.now() - started });
  const start = (command: string) => note({ channel: "effect", kind: "spawn", command });
  const shell = memoryShell(clock, files, start, setup.gate);
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
    model: modelClient({
      env,
      // Without `sleep`: the limit for a stream would be a reason to advance virtual time.
      clock: { now: clock.now },
      fetch: until(over.signal, calling(modelFetch(model, { clock }), setup.call)),
    }),
    files,
    processes: shell,
    web: { get: async () => Promise.reject(new Error("No web in memory.")) },
    env,
  };
  const pair = linkedPair();
  const output = { stdout: "", stderr: "" };
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
      mutatedTransport(
        setup.mutate?.around?.(pair.agent, clock) ?? pair.agent,
        setup.mutate?.out,
        setup.mutate?.in,
        setup.mutate?.line,
      ),
    mcp: setup.mcp ?? noServers,
    readInput: async () => "",
    stdout: async (text) => {
      output.stdout += text;
    },
    stderr: async (text) => {
      output.stderr += text;
    },
    interrupted: stopped.signal,
  };

  let exitCode: number | null = null;
  let failure: { readonly cause: unknown } | undefined;
  (setup.run ?? runProcess)(edges)
    .then((code) => {
      exitCode = code;
      note({ channel: "process", kind: "exit", code });
      // The system closes what a process leaves open.
      return pair.agent.close();
    })
    .catch((cause: unknown) => {
      failure ??= { cause };
    });
  return {
    clock,
    transport: pair.host,
    model,
    files,
    shell,
    events,
    output,
    note,
    exitCode() {
      if (failure) throw failure.cause;
      return exitCode;
    },
    interrupt: () => stopped.abort(),
    // The library starts a system timer for every call. An unanswered call must not wait for it.
    close: () => over.abort(new Error("The session is over.")),
  };
}
