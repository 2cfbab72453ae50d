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

/** What the agent and the model bring to a session in memory. */
export interface SimulatedAgentSetup {
  readonly script: Script;
  /** Beyond those that make the agent speak frames. */
  readonly argv?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Texts by path. */
  readonly files?: Readonly<Record<string, string>>;
  readonly mcp?: McpConnector;
  readonly seed?: number;
  /** Runs the agent. Default: as it is. */
  readonly run?: (edges: ProcessPorts) => Promise<number>;
  /** The calls of the model are kept among the events. */
  readonly recordsModel?: boolean;
  /** What is done to the bodies of the agent's calls of the model. */
  readonly call?: (body: Frame) => Frame;
  /** What the command `./gate NAME` waits for. Default: nothing. */
  readonly gate?: (name: string) => Promise<void>;
  /** What is done to the agent's frames on their way out and in: a sound agent behind it becomes a broken one. */
  readonly mutate?: {
    readonly out?: FrameMutation;
    readonly in?: FrameMutation;
    readonly line?: (line: string) => readonly string[];
    /** Puts something between the agent and its end of the connection. */
    readonly around?: (transport: Transport, clock: Clock) => Transport;
  };
}

/** An event that laws read, or a command that was started. */
export type SimulationEvent = LawEvent & { readonly command?: string; readonly at?: number | undefined };

/** A running agent in memory. */
export interface SimulatedAgent {
  readonly clock: VirtualClock;
  /** The host's end of the connection. */
  readonly transport: Transport;
  readonly model: ScriptedModel;
  readonly files: MemoryFiles;
  readonly shell: MemoryShell;
  /** What passed so far, in order; {@link note} adds to it. */
  readonly events: readonly SimulationEvent[];
  readonly said: { readonly stdout: string; readonly stderr: string };
  note(event: SimulationEvent): void;
  /** Code of its exit; `null` while it runs. Throws what the agent threw. */
  exitCode(): number | null;
  /** The process is interrupted by its user. */
  interrupt(): void;
  /** Aborts the open calls of the model. */
  close(): void;
}

/** Lets everything that can go on without time moving on do so. Two turns of the event loop see every microtask. */
export async function runPendingWork(): Promise<void> {
  for (let turn = 0; turn < 2; turn++) await new Promise<void>((resolve) => setImmediate(resolve));
}

const noServers: McpConnector = { connect: () => Promise.reject(new Error("There is no such server.")) };

/** What the agent loads on demand takes time that a virtual clock does not know: it is loaded before. */
let warm: Promise<void> | undefined;

/** A `fetch` that gives up what is underway once `over` is aborted, whatever the other side does. */
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
  (fetch: typeof globalThis.fetch, change: SimulatedAgentSetup["call"]): typeof globalThis.fetch =>
  async (input, init) => {
    if (!change || typeof init?.body !== "string") return fetch(input, init);
    return fetch(input, { ...init, body: JSON.stringify(change(JSON.parse(init.body) as Frame)) });
  };

/** Starts the reference agent and a scripted model in memory, on one virtual clock that stands still until it is moved. */
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
      mutatedTransport(
        setup.mutate?.around?.(pair.agent, clock) ?? pair.agent,
        setup.mutate?.out,
        setup.mutate?.in,
        setup.mutate?.line,
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

  let exitCode: number | null = null;
  let failure: { readonly cause: unknown } | undefined;
  (setup.run ?? runProcess)(edges)
    .then((code) => {
      exitCode = code;
      note({ channel: "process", kind: "exit", code });
      // What a process leaves behind when it ends is closed by the system.
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
    said,
    note,
    exitCode() {
      if (failure) throw failure.cause;
      return exitCode;
    },
    interrupt: () => stopped.abort(),
    // The library starts a system timer for every call; an unanswered call must not wait for it.
    close: () => over.abort(new Error("The session is over.")),
  };
}
