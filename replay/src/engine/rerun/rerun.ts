import { linkedPair } from "@agentwire/protocol";
import type { ModelPort } from "@agentwire/runtime";
import type { Settle } from "../../effects/delivery-queue.ts";
import { recordTransport } from "../../recorder/record-transport.ts";
import type { Tape } from "../../tape/read/tape.ts";
import { createMemoryTape } from "../../tape/write/memory.ts";
import type { Divergence } from "../compare/divergence.ts";
import { reportedKind } from "../compare/frame-kind.ts";
import { createNameMap, renamedWithin } from "../compare/name-map.ts";
import { fieldOf, messageName } from "../compare/schema.ts";
import { recordedLaunch } from "../script/launch.ts";
import { temporaryFolder } from "../script/recorded-folders.ts";
import { isHostStep, processesOf, type Step, stepsOf } from "../script/steps.ts";
import { capturedFiles, capturedIn, capturedSettings } from "./captured-files.ts";
import { createLenientHost, type FrameOutcome, type WaitForAgent } from "./lenient-host.ts";
import { liveModel } from "./live-model.ts";
import { eventsOfMessage } from "./message-events.ts";
import { recordedModel } from "./recorded-model.ts";
import { withoutMissingFiles } from "./recorded-ports/argument-files.ts";
import { earlierSession } from "./recorded-ports/earlier-session.ts";
import { recordedExtensions } from "./recorded-ports/extensions.ts";
import { recordedFiles } from "./recorded-ports/files.ts";
import { declaredHookEvents, recordedHooks } from "./recorded-ports/hooks.ts";
import { recordedHttpHooks } from "./recorded-ports/http-hooks.ts";
import { createManualClock, inMemoryPorts } from "./recorded-ports/in-memory-ports.ts";
import { projectServers, recordedServers } from "./recorded-ports/mcp-servers.ts";
import { recordedSettings } from "./recorded-ports/settings.ts";
import { recordedTools } from "./recorded-tools.ts";
import { modelTurns } from "./turns.ts";

/** Options of {@link rerun}. */
export interface RerunOptions {
  readonly tape: Tape;
  /** One round of the event loop. */
  readonly turn: Settle;
  readonly sleep: (ms: number) => Promise<void>;
  /** Which process of the tape to run again. Default: the first with frames. */
  readonly processNumber?: number;
  /** A tool use whose result is taken from the tape, whatever the tool. */
  readonly forced?: string;
  /** The model that replaces the tape for calls after an event. */
  readonly continuation?: { readonly model: ModelPort; readonly after: number };
}

/** The number of frames of one kind, and how many of them were reproduced. */
export interface KindReport {
  /** As on the wire: `assistant`, `system/init`, `control_request/can_use_tool`, ... */
  readonly kind: string;
  readonly expected: number;
  /** The same except for ids, times, prose, costs and token counts. */
  readonly reproduced: number;
}

/** The result of running another agent's session with the reference agent. */
export interface Rerun {
  readonly kinds: readonly KindReport[];
  /** The mean reproduced share over all kinds; 1 if there are none. */
  readonly average: number;
  /** The differences in order: changed, missing and unexpected frames. */
  readonly differences: readonly Divergence[];
  /** The new session. */
  readonly tape: Tape;
  /** {@link Rerun.tape} as the lines of a file. */
  readonly bytes: Uint8Array;
  readonly notes: readonly string[];
}

/** Number of idle rounds after which the agent counts as at rest. Modules that load on demand take some rounds. */
const idleRounds = 12;
const maxAdvances = 400;

/** A sleep of this length is a deadline. Before it passes, pending modules get time to load. */
const deadlineMs = 5000;
const maxIdleRounds = 150;

/**
 * Runs the reference agent through a recorded session of any agent. The host and the model repeat their recorded
 * actions. Tools with external effects return their recorded results, recovered from the frames or from the model's
 * events on the tape. Missing answers (summaries, titles, effects of a change) are replaced by a sentence that says so,
 * with a note. Has no external effects.
 *
 * @param options - The tape, the process to run, and the event loop.
 * @example
 * import { rerun, type Tape } from "@agentwire/replay";
 * import { systemSleep } from "@agentwire/replay/node";
 *
 * declare const tape: Tape;
 * const turn = () => new Promise<void>((resolve) => void setImmediate(resolve));
 * const result = await rerun({ tape, turn, sleep: systemSleep });
 * console.log(result);
 */
export async function rerun({ tape, turn, sleep, ...options }: RerunOptions): Promise<Rerun> {
  const { runProcess } = await import("@agentwire/runtime/agent"); // about 400 modules, which most programs do not need
  const process = options.processNumber ?? processesOf(tape)[0] ?? 1;
  const steps = stepsOf(tape, process);
  const notes: string[] = [];
  const clock = createManualClock(Date.parse(tape.header.startedAt ?? "2026-01-01T00:00:00Z"));
  const { redaction, release } = tape.header;
  const launch = recordedLaunch(tape, process);
  const init = firstFrame(steps, "system/init");
  const folder = launch.cwd ?? "/";
  const env = environmentOf(tape, steps, init);
  const home = env.CLAUDE_CONFIG_DIR ?? `${env.HOME}/.claude`;
  const captured = capturedFiles(tape, { workspace: folder, config: home });
  const { argv } = launch;
  const capturedFile = capturedIn(captured, folder);
  const { argv: flags, missing: unnamed } = withoutMissingFiles(
    launch.options ?? usualOptions,
    steps,
    (path) => capturedFile(path) !== undefined,
  );
  if (unnamed.length > 0)
    notes.push(`Files on the command line are not on the tape, and the agent ran without them: ${unnamed.join(", ")}.`);
  const writer = createMemoryTape({
    microseconds: () => clock.now() * 1000,
    header: { ...tape.header, recorder: { name: "agentwire", version: release, mode: "transport" }, redaction },
  });
  const missing = async () => {
    notes.push("The model was asked for an answer that is not on the tape.");
    const text = "The tape holds no answer of the model here.";
    return Object.assign(streamOf(eventsOfMessage({ role: "assistant", content: [{ type: "text", text }] })), {
      requestId: null,
    });
  };
  const { continuation, forced } = options;
  const live = continuation === undefined ? null : liveModel(continuation.model);
  const turns = modelTurns(tape, steps, process).filter(
    ({ seq }) => continuation === undefined || seq <= continuation.after,
  );
  const names = createNameMap();
  const model = recordedModel(turns, steps, live?.stream ?? missing, (text) => renamedWithin(text, names));
  const pair = linkedPair();
  let ended = false;
  const [interrupted, leaving] = [new AbortController(), new AbortController()];
  const signalled = (signal: string): void => (signal === "SIGINT" ? interrupted : leaving).abort();
  const host = createLenientHost(steps, recordTransport(pair.host, writer), "minor", names, signalled);
  const keepsTranscript = [...captured.keys()].some((path) => path.startsWith(`${home}/projects/`));
  const earlier = keepsTranscript ? null : earlierSession(argv ?? [], steps);
  if (earlier !== null) notes.push("The session that it went on with is not on the tape; an empty one took its place.");
  const servers = recordedServers(flags, steps, capturedFile, folder);
  const args = [...flags, ...sameSession(argv ?? [], steps)];
  const ofSettings = capturedSettings(captured);
  const httpHooks = recordedHttpHooks(steps, ofSettings);
  const hooks = recordedHooks(steps, declaredHookEvents(ofSettings), httpHooks.events);
  const settings = recordedSettings(steps, { argv: args, cwd: folder, home }, hooks.settings);
  const ofProject = projectServers(steps);
  const files = new Map([...recordedExtensions(steps, { cwd: folder, home }), ...settings.files, ...captured]);
  if (Object.keys(ofProject).length > 0 && capturedFile(".mcp.json") === undefined)
    files.set(`${folder}/.mcp.json`, JSON.stringify({ mcpServers: ofProject }));
  if (settings.files.size > 0 || settings.argv !== args)
    notes.push("Settings are not on the tape; rules and hooks were derived from their effects.");
  let open = true;
  const send = (write: () => void): void => {
    if (open) write();
  };
  const ports = inMemoryPorts(model, clock, env, { earlier, files, spawn: hooks.spawn, post: httpHooks });
  const running = runProcess({
    argv: settings.argv,
    ports,
    environment: {
      pid: 1,
      cwd: folder,
      ...(temporaryFolder(steps) ?? { tmp: "/tmp", uid: 1000 }),
      platform: tape.header.platform?.os ?? "linux",
      osRelease: "",
      shell: "/bin/bash",
      executable: argv?.[0] ?? "agent",
      gitBranch: "HEAD",
    },
    transport: () => pair.agent,
    mcp: servers.connector,
    substitute: recordedTools(steps, turn, servers, recordedFiles(ports.files), forced),
    readInput: async () => taskInput(steps),
    stdout: async (text) => {
      for (const line of text.split("\n").filter((part) => part !== "")) await pair.agent.send(line);
    },
    stderr: async (text) => send(() => writer.record("process/stderr", { text })),
    interrupted: interrupted.signal,
    leaving: leaving.signal,
  }).then(
    (code) => {
      send(() => writer.record("process/exit", { code, signal: null }));
      ended = true;
      return pair.agent.close();
    },
    (cause: unknown) => {
      notes.push(`The agent broke: ${String(cause)}`);
      ended = true;
      return pair.agent.close();
    },
  );
  const rest: WaitForAgent = async (done, instead = async () => false) => {
    let isLastWait = false;
    for (let advances = 0; ; advances++) {
      const rounds = isLastWait || clock.ahead > deadlineMs ? maxIdleRounds : idleRounds;
      for (let round = 0; round < rounds && !done(); round++) {
        await turn();
        if (round > 3) await sleep(1);
      }
      if (done()) return true;
      if (live?.busy() === true && !ended) {
        await sleep(5);
        advances -= 1;
        continue;
      }
      if (ended || advances >= maxAdvances) return false;
      if ((await instead()) || clock.advance()) continue;
      // Modules may still be loading.
      if (isLastWait) return false;
      isLastWait = true;
    }
  };
  await host.play(rest);
  if (!ended) {
    if (!leaving.signal.aborted) notes.push("The agent did not end.");
    await pair.agent.close();
  } else await running;
  open = false;
  writer.finish();
  const kinds = kindsOf(host.outcomes);
  const differences = [
    ...host.outcomes.flatMap(({ difference }) => (difference === null ? [] : [difference])),
    ...host.surplus,
  ].sort((a, b) => (a.location.seq ?? Number.POSITIVE_INFINITY) - (b.location.seq ?? Number.POSITIVE_INFINITY));
  return {
    kinds,
    average:
      kinds.length === 0 ? 1 : kinds.reduce((sum, kind) => sum + kind.reproduced / kind.expected, 0) / kinds.length,
    differences,
    tape: writer.tape(),
    bytes: writer.bytes(),
    notes: [...new Set([...notes, ...host.notes])],
  };
}

async function* streamOf<Value>(values: readonly Value[]): AsyncGenerator<Value, void, undefined> {
  yield* values;
}

function kindsOf(outcomes: readonly FrameOutcome[]): KindReport[] {
  const kinds = new Map<string, { expected: number; reproduced: number }>();
  for (const { step, difference } of outcomes) {
    const name = reportedKind(step.content.frame, step.requestSubtype);
    const kind = kinds.get(name) ?? { expected: 0, reproduced: 0 };
    kind.expected += 1;
    if (difference === null) kind.reproduced += 1;
    kinds.set(name, kind);
  }
  return [...kinds].sort(([a], [b]) => (a < b ? -1 : 1)).map(([kind, counts]) => ({ kind, ...counts }));
}

const firstFrame = (steps: readonly Step[], name: string): unknown =>
  steps.flatMap((step) =>
    step.kind === "frame" && messageName(step.content.frame) === name ? [step.content.frame] : [],
  )[0];

/** The host's output as a plain prompt, for an agent that does not read frames. */
const taskInput = (steps: readonly Step[]): string =>
  steps.flatMap((step) => (step.kind === "frame" && isHostStep(step) ? [step.content.text ?? ""] : [])).join("\n");

/** The options of every host, for a tape without a command line. */
const usualOptions = [
  ...["--input-format", "stream-json", "--output-format", "stream-json"],
  ...["--verbose", "--permission-prompt-tool", "stdio"],
];

const uuid = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;

/** Sets the session id if the agent chose it, because paths in recorded tool outputs contain it. */
function sameSession(argv: readonly string[], steps: readonly Step[]): readonly string[] {
  if (argv.some((arg) => /^--(session-id|resume|continue)\b/.test(arg))) return [];
  const id = fieldOf(firstFrame(steps, "system/init"), "session_id");
  return typeof id === "string" && uuid.test(id) ? [`--session-id=${id}`] : [];
}

/** What the agent answered to `get_status`, by label. */
function statusOf(steps: readonly Step[]): ReadonlyMap<unknown, unknown> {
  const rows = steps.flatMap((step) => {
    const response = step.kind === "frame" ? fieldOf(fieldOf(step.content.frame, "response"), "response") : undefined;
    const sections = fieldOf(response, "sections");
    return Array.isArray(sections) ? sections.flatMap((one) => [fieldOf(one, "rows")].flat()) : [];
  });
  return new Map(rows.map((row) => [fieldOf(row, "label"), fieldOf(row, "value")]));
}

/** The known part of the agent's environment. The first frame of a turn, or a status, shows whether a key was set. */
function environmentOf({ header }: Tape, steps: readonly Step[], init: unknown): Readonly<Record<string, string>> {
  const status = statusOf(steps);
  const keyed = [fieldOf(init, "apiKeySource"), status.get("API key")].includes("ANTHROPIC_API_KEY");
  const address = status.get("Anthropic base URL");
  const state = firstFrame(steps, "system/session_state_changed");
  const reader =
    fieldOf(state, "sdk_host_only") === true
      ? "CLAUDE_CODE_SDK_READS_SESSION_STATE"
      : "CLAUDE_CODE_EMIT_SESSION_STATE_EVENTS";
  return {
    HOME: "/home",
    ...(keyed ? { ANTHROPIC_API_KEY: "on-the-tape" } : {}),
    ...(typeof address === "string" ? { ANTHROPIC_BASE_URL: address } : {}),
    // A log of frames has no environment, but its frames show that the host asked for them.
    ...(state === undefined ? {} : { [reader]: "1" }),
    ...header.environment,
  };
}
