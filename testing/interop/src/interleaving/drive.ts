import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Script, scriptedModel } from "@agentwire/testing";
import { serveModel } from "@agentwire/testing/node";
import type { Scratch } from "../peers.ts";
import { type AgentProcess, type Frame, startAgent } from "../sweep/agent.ts";
import { createGate } from "../sweep/gate.ts";
import { answering, releasing } from "../sweep/host.ts";
import { exitLine, frameLine, requestLines, transcriptLines } from "../sweep/outcome.ts";

/** What both agents do in an interleaving: lists of lines, without what differs between runs. */
export interface InterleavingOutcome {
  /** Frames of each process, and how it ended. */
  readonly frames: readonly string[];
  /** The conversation in each call of the model that the script's prompts cause. */
  readonly requests: readonly string[];
  /** The effects of commands. */
  readonly effects: readonly string[];
  readonly transcript: readonly string[];
}

/** A condition on a frame of the agent. */
export type Match = (frame: Frame) => boolean;

/** The steps that an interleaving can take. The agent advances only in `until` and `finish`. */
export interface Driver {
  /** Lets the session advance, one event at a time, until the agent sends such a frame; then waits until it is idle. */
  until(match: Match): Promise<void>;
  /** Lets the session advance until the agent is idle and nothing is held. */
  finish(): Promise<void>;
  /** Waits until the agent has handled everything, without an event of the model, a command or the host. */
  settle(): Promise<void>;
  /** Sends a prompt. Its uuid ends with `number`. */
  prompt(number: number, text: string, fields?: Frame): void;
  control(id: string, subtype: string, params?: Frame): void;
  send(frame: Frame): void;
  /** Answers the last request of this subtype that matches, or the error with this text. */
  answer(match: Match, response: Frame | string): void;
  endInput(): void;
  signal(name: NodeJS.Signals): void;
  /** Waits for the end of the process, and resumes its session in a new one. */
  resume(): Promise<void>;
  /** Starts `initialize`. Called first, unless the interleaving has its own start. */
  introduce(): void;
}

/** Two or three events that cross. */
export interface Interleaving {
  readonly name: string;
  readonly script: () => Script;
  readonly args?: readonly string[];
  readonly initialize?: Frame;
  /** Subtypes of requests that only `answer` answers. */
  readonly held?: readonly string[];
  readonly permission?: Frame;
  /** Names of commands that never end on their own. */
  readonly endless?: readonly string[];
  /** The steps do not begin with `initialize`. */
  readonly bare?: boolean;
  readonly steps: (driver: Driver) => Promise<void>;
}

const patienceMs = 60_000;
const settledMs = 300;

export const uuidOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
const isIdle = (frame: Frame | undefined): boolean => frame?.state === "idle";
const lastState = (frames: readonly Frame[]): Frame | undefined =>
  frames.findLast(({ subtype }) => subtype === "session_state_changed");

/**
 * A call of the model. The real CLI probes a model that the host names with a call that asks for one token, and counts
 * the tokens of its texts.
 */
function callOf(body: unknown) {
  const { model, max_tokens } = body as Frame;
  return { name: String(model), isProbe: max_tokens === undefined || max_tokens === 1, lines: requestLines(body) };
}

/** Selects the frames that do not depend on how long the machine takes for a command or a call. */
function timeless(): Match {
  const commands = new Set<unknown>();
  return ({ type, subtype, task_id, task_type, is_backgrounded, patch }) => {
    if ((patch as Frame | undefined)?.is_backgrounded === true) commands.delete(task_id);
    if (subtype === "task_started" && task_type === "local_bash" && is_backgrounded === false) commands.add(task_id);
    const isProgress = subtype === "task_started" || subtype === "task_notification";
    return type !== "tool_progress" && !(isProgress && commands.has(task_id));
  };
}

/** Runs an agent through an interleaving. */
export async function runInterleaving(
  agentPath: string,
  interleaving: Interleaving,
  scratchFolder: Scratch,
): Promise<InterleavingOutcome> {
  scratchFolder.reset();
  writeFileSync(join(scratchFolder.cwd, "given.txt"), "given words\n");
  const gate = createGate();
  gate.close();
  const model = await serveModel(scriptedModel(interleaving.script(), { clock: gate.clock, strict: false }));
  const env = scratchFolder.env(model.url, { CLAUDE_CODE_SDK_READS_SESSION_STATE: "1", IS_SANDBOX: "1" });
  const stopReleasing = releasing(scratchFolder.cwd, gate, interleaving.endless);
  const host = { permission: interleaving.permission ?? { behavior: "allow", updatedInput: {} } };
  const held = new Set(interleaving.held ?? []);
  const answer = answering(host, gate);
  const frames: string[] = [];
  const watches: (() => void)[] = [];
  const isTimeless = timeless();
  let awaited: Match | undefined;
  const start = (args: readonly string[]): AgentProcess => {
    const started = startAgent({
      agent: agentPath,
      args: [
        ...["--model=claude-opus-5-5", "--setting-sources=", "--permission-prompt-tool=stdio"],
        ...["--allowedTools=Bash", ...(interleaving.args ?? []), ...args],
      ],
      cwd: scratchFolder.cwd,
      env,
      onFrame: (frame, self) => {
        gate.noteActivity();
        if (isTimeless(frame)) frames.push(frameLine(frame));
        if (awaited?.(frame)) {
          awaited = undefined;
          gate.close();
        }
        const subtype = frame.type === "control_request" ? (frame.request as Frame).subtype : undefined;
        if (!held.has(String(subtype))) answer(frame, self);
      },
    });
    watches.push(gate.watch(started.hasRun));
    return started;
  };
  let agent = start([]);
  const driver: Driver = {
    async until(match) {
      awaited = match;
      gate.step();
      await agent.until(() => awaited === undefined, patienceMs);
      if (awaited !== undefined) frames.push("(the awaited frame did not come)");
      awaited = undefined;
      gate.close();
      await gate.idle(settledMs);
    },
    async finish() {
      gate.step();
      const deadline = performance.now() + patienceMs;
      do await gate.idle(3 * settledMs);
      while (!agent.hasEnded() && !isIdle(lastState(agent.frames)) && performance.now() < deadline);
      gate.close();
    },
    settle: () => gate.idle(settledMs),
    prompt: (number, text, fields = {}) =>
      agent.send({
        type: "user",
        uuid: uuidOf(number),
        session_id: "",
        message: { role: "user", content: text },
        parent_tool_use_id: null,
        ...fields,
      }),
    control: (id, subtype, params = {}) =>
      agent.send({ type: "control_request", request_id: id, request: { subtype, ...params } }),
    send: (frame) => agent.send(frame),
    answer(match, response) {
      const request = agent.frames.findLast(
        (frame) => frame.type === "control_request" && match(frame.request as Frame),
      );
      const body =
        typeof response === "string" ? { subtype: "error", error: response } : { subtype: "success", response };
      agent.send({ type: "control_response", response: { request_id: request?.request_id, ...body } });
    },
    endInput: () => agent.endInput(),
    signal: (name) => agent.signal(name),
    async resume() {
      frames.push(`(${exitLine(await agent.exit(patienceMs))})`);
      const session = agent.frames.find(({ session_id }) => typeof session_id === "string" && session_id !== "");
      agent = start(session === undefined ? [] : [`--resume=${String(session.session_id)}`]);
      driver.introduce();
      await driver.settle();
    },
    introduce: () => driver.control("start", "initialize", interleaving.initialize),
  };
  try {
    if (!interleaving.bare) driver.introduce();
    await interleaving.steps(driver);
    gate.open();
    agent.endInput();
    frames.push(`(${exitLine(await agent.exit(patienceMs))})`);
    const ran = join(scratchFolder.cwd, "ran.txt");
    return {
      frames,
      requests: model.model.requests
        .map(({ body }) => callOf(body))
        .filter(({ isProbe }) => !isProbe)
        .flatMap(({ name, lines }, call) => [`call ${call + 1}: ${name}`, ...lines]),
      effects: existsSync(ran) ? readFileSync(ran, "utf8").split("\n").filter(Boolean) : [],
      transcript: transcriptLines(scratchFolder.home),
    };
  } finally {
    gate.open();
    for (const stopWatching of watches) stopWatching();
    stopReleasing();
    agent.signal("SIGKILL");
    await model.close();
  }
}
