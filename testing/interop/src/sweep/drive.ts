import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { scriptedModel } from "@agentwire/testing";
import { serveModel } from "@agentwire/testing/node";
import type { Scratch } from "../peers.ts";
import { type AgentProcess, type Exit, type Frame, startAgent } from "./agent.ts";
import { diskState } from "./disk-state.ts";
import { createGate, type Gate } from "./gate.ts";
import { answering, releasing } from "./host.ts";
import { exitLine, frameLine, type Outcome, requestLines, transcriptLines } from "./outcome.ts";
import { nextPrompt, type SweepSession } from "./session.ts";

/** How a session is stopped. */
export const stops = ["interrupt", "end of input", "close", "kill"] as const;
export type Stop = (typeof stops)[number];

/** When a session is stopped: as the frame arrives, or once the agent waits for input. */
export type Moment = "arrival" | "idle";

/** Where a session is stopped: after this number of frames. */
export interface SweepPoint {
  readonly session: SweepSession;
  readonly stop: Stop;
  readonly moment: Moment;
  readonly frame: number;
}

/** The outcome of a stop, and its position. */
export interface Stopped {
  /** The number of frames that the host had received. */
  readonly frame: number;
  /** Whether the session was complete, so that it was stopped at its end. */
  readonly isEnd: boolean;
  readonly outcome: Outcome;
}

/** The part of an outcome that depends only on the state that the next prompt finds. */
export type ResumedOutcome = Pick<Outcome, "effects" | "request" | "next" | "transcript">;

/** What follows a resume, by the state that the process finds. */
export interface ResumedOutcomes {
  get(state: string): ResumedOutcome | undefined;
  add(state: string, outcome: ResumedOutcome): void;
}

/** Time limit for actions that an agent takes on its own, in milliseconds. */
const patienceMs = 100_000;
/** Idle time after which an agent has handled the last event, in milliseconds. */
const settledMs = 300;

const uuidOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
const prompt = (number: number, text: string, priority?: string): Frame => ({
  type: "user",
  uuid: uuidOf(number),
  session_id: "",
  message: { role: "user", content: text },
  parent_tool_use_id: null,
  ...(priority === undefined ? {} : { priority }),
});
const isIdle = (frame: Frame): boolean => frame.subtype === "session_state_changed" && frame.state === "idle";
const isReceipt = ({ type, response }: Frame): boolean =>
  type === "control_response" && (response as Frame).request_id === "stop";
const isResult = (frame: Frame): boolean => frame.type === "result";

/** Sends the prompts of a session, each after the result that it waits for. */
function prompting(session: SweepSession, gate: Gate): (agent: AgentProcess) => void {
  let sent = 0;
  return (agent) => {
    const results = agent.frames.filter(isResult).length;
    for (;;) {
      const next = session.prompts[sent];
      const separate = session.prompts.slice(0, sent + 1).filter(({ together }) => together !== true).length;
      if (next === undefined || separate > results + 1) return;
      sent += 1;
      const frame = prompt(sent, next.text, next.priority);
      if (sent === 1 || next.together) agent.send(frame);
      else void gate.pass().then(() => agent.send(frame));
    }
  };
}

const acts: Readonly<Record<Stop, (agent: AgentProcess) => void>> = {
  interrupt: (agent) => agent.send({ type: "control_request", request_id: "stop", request: { subtype: "interrupt" } }),
  "end of input": (agent) => agent.endInput(),
  close: (agent) => {
    agent.endInput();
    agent.signal("SIGTERM");
  },
  kill: (agent) => agent.signal("SIGKILL"),
};

const isAbrupt = (stop: Stop): boolean => stop === "close" || stop === "kill";

/** Whether a stop waits until the agent has handled the frame. A stop that ends the process at once always does. */
export const waitsForIdle = ({ stop, moment }: Pick<SweepPoint, "stop" | "moment">): boolean =>
  moment === "idle" || isAbrupt(stop);

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits for commands that outlive their agent: the gate has released them. */
async function commandsEnd(cwd: string): Promise<void> {
  const files = readdirSync(cwd).filter((name) => name.endsWith(".started"));
  const isWaiting = (name: string): boolean => !existsSync(join(cwd, name.replace(/started$/, "go")));
  if (!files.some(isWaiting)) return;
  while (files.some(isWaiting)) await pause(10);
  await pause(settledMs);
}

/** Runs a session to one point, stops it there, and returns the outcome. A state that was resumed before is not resumed again. */
export async function runPoint(
  agentPath: string,
  point: SweepPoint,
  scratchFolder: Scratch,
  resumedOutcomes: ResumedOutcomes,
): Promise<Stopped> {
  const { session, stop, frame: at } = point;
  scratchFolder.reset();
  writeFileSync(join(scratchFolder.cwd, "given.txt"), "given words\n");
  const gate = createGate();
  const model = await serveModel(scriptedModel(session.script(), { clock: gate.clock, strict: false }));
  const env = scratchFolder.env(model.url, { CLAUDE_CODE_SDK_READS_SESSION_STATE: "1", IS_SANDBOX: "1" });
  const stopReleasing = releasing(scratchFolder.cwd, gate);
  const answer = answering(session, gate);
  let stopped = false;
  let stoppedAt = 0;
  let reached: () => void = () => {};
  const reach = new Promise<void>((resolve) => {
    reached = resolve;
  });
  const stopNow = (agent: AgentProcess): void => {
    if (stopped) return;
    stopped = true;
    gate.close();
    stoppedAt = agent.frames.length;
    if (!waitsForIdle(point)) acts[stop](agent);
    reached();
  };
  const watches: (() => void)[] = [];
  const start = (args: readonly string[], onFrame: (frame: Frame, agent: AgentProcess) => void): AgentProcess => {
    const started = startAgent({
      agent: agentPath,
      args: [...session.args, ...args],
      cwd: scratchFolder.cwd,
      env,
      onFrame: (frame, agent) => {
        // An agent that waits to retry does not wait for input.
        gate.noteActivity(Number(frame.retry_delay_ms ?? 0));
        onFrame(frame, agent);
        answer(frame, agent);
      },
    });
    watches.push(gate.watch(started.hasRun));
    return started;
  };
  const introduce = (agent: AgentProcess): void =>
    agent.send({
      type: "control_request",
      request_id: "start",
      request: { subtype: "initialize", ...session.initialize },
    });
  try {
    const sendPrompts = prompting(session, gate);
    const agent = start([], (_frame, self) => {
      if (self.frames.length === at) stopNow(self);
      if (!stopped) sendPrompts(self);
    });
    introduce(agent);
    sendPrompts(agent);
    if (at === 0) stopNow(agent);
    // A point after the last frame is the end of the session.
    const complete = (): boolean =>
      agent.frames.filter(isResult).length >= session.prompts.length && isIdle(agent.frames.at(-1) ?? {});
    await Promise.race([reach, agent.until(() => stopped || complete(), patienceMs)]);
    if (!stopped) await gate.idle(settledMs);
    stopNow(agent);
    // A process that is starting can look idle.
    await agent.until(() => agent.frames.length > 0, patienceMs);
    await gate.idle(settledMs);
    if (waitsForIdle(point)) {
      stoppedAt = agent.frames.length;
      acts[stop](agent);
    }
    const wasComplete = complete();
    const before = agent.frames.slice(0, stoppedAt).map(frameLine);
    const rest = (firstRequest: number, following: readonly Frame[]) => {
      const requests = model.model.requests
        .slice(firstRequest)
        .find(({ body }) => JSON.stringify(body).includes(nextPrompt));
      const ran = join(scratchFolder.cwd, "ran.txt");
      return {
        effects: existsSync(ran) ? readFileSync(ran, "utf8").split("\n").filter(Boolean) : [],
        request: requestLines(requests?.body),
        next: following.map(frameLine),
        transcript: transcriptLines(scratchFolder.home),
      };
    };
    let exit: Exit;
    let after: readonly Frame[];
    let resumed: ResumedOutcome;
    if (stop === "interrupt") {
      await agent.until(() => agent.frames.some(isReceipt), patienceMs);
      await gate.idle(settledMs);
      gate.open();
      await agent.until(
        () => isIdle(agent.frames.findLast((each) => each.subtype === "session_state_changed") ?? {}),
        patienceMs,
      );
      await gate.idle(settledMs);
      const length = agent.frames.length;
      // The receipt races with pending frames of the agent, so its position is not significant.
      const frames = agent.frames.slice(stoppedAt, length);
      after = [...frames.filter(isReceipt), ...frames.filter((each) => !isReceipt(each))];
      const firstRequest = model.model.requests.length;
      exit = await promptNext(agent, length);
      resumed = rest(firstRequest, agent.frames.slice(length));
    } else {
      if (!isAbrupt(stop)) gate.open();
      exit = await agent.exit(patienceMs);
      after = agent.frames.slice(stoppedAt);
      gate.open();
      await commandsEnd(scratchFolder.cwd);
      const firstRequest = model.model.requests.length;
      const sessionId = agent.frames.find(
        (each) => typeof each.session_id === "string" && each.session_id !== "",
      )?.session_id;
      const found = JSON.stringify([session.name, sessionId === undefined, firstRequest, diskState(scratchFolder)]);
      const state = createHash("sha256").update(found).digest("hex");
      let known = resumedOutcomes.get(state);
      if (known === undefined) {
        const process = start(sessionId === undefined ? [] : [`--resume=${String(sessionId)}`], () => {});
        introduce(process);
        await promptNext(process, 0);
        known = rest(firstRequest, process.frames);
        resumedOutcomes.add(state, known);
      }
      resumed = known;
    }
    return {
      frame: stoppedAt,
      isEnd: stoppedAt < at || (waitsForIdle(point) && wasComplete),
      outcome: {
        before,
        after: after.map(frameLine),
        exit: exitLine(exit),
        ...resumed,
      },
    };
  } finally {
    gate.open();
    for (const stopWatching of watches) stopWatching();
    stopReleasing();
    await model.close();
  }
}

/** Sends the next prompt, waits until it is settled, and ends the input. Resolves with the end of the process. */
async function promptNext(agent: AgentProcess, from: number): Promise<Exit> {
  agent.send(prompt(900, nextPrompt));
  const isSettled = ({ type, command_uuid, state }: Frame): boolean =>
    type === "command_lifecycle" && command_uuid === uuidOf(900) && (state === "completed" || state === "cancelled");
  await agent.until(
    () =>
      agent.frames.slice(from).some(isSettled) &&
      isIdle(agent.frames.findLast((each) => each.subtype === "session_state_changed") ?? {}),
    patienceMs,
  );
  agent.endInput();
  return agent.exit(patienceMs);
}
