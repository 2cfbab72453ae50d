import { rmSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { always, type ModelCall, type ScriptAnswer, say, script, scriptedModel, when } from "@agentwire/testing";
import { serveModel } from "@agentwire/testing/node";
import type { Scratch } from "../peers.ts";
import { type AgentProcess, type Frame, startAgent } from "../sweep/agent.ts";
import { createGate, type Gate } from "./gate.ts";
import { answerRequest } from "./host.ts";
import { serveMcp } from "./http-server.ts";
import { print } from "./print.ts";
import { listFiles, writeProject } from "./project.ts";
import type { RecordedRun, Recording, Sent } from "./recording.ts";
import {
  assistantMark,
  cwdMark,
  httpServerMark,
  type Json,
  nodeMark,
  outsideMark,
  type Session,
  type SessionStep,
  sessionMark,
  stdioServerMark,
  subagentMark,
  taskMark,
} from "./session.ts";

/** Idle time after which the agent counts as waiting for the host, in milliseconds. */
const quietMs = 350;
/** Time limit for actions that the agent takes on its own, in milliseconds. */
const patienceMs = 25_000;
/** Time limit for the end of a process. Commands in the background can run for 40 s after the end of its input. */
const exitMs = 45_000;
const pauseMs = 20;

const isResult = (frame: Frame): boolean => frame.type === "result";
const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

function callbackHooks(session: Session): Json {
  const hooks: Record<string, unknown[]> = {};
  for (const [index, { event, matcher, command }] of session.hooks.entries()) {
    if (command !== undefined) continue;
    const entry = { ...(matcher === undefined ? {} : { matcher }), hookCallbackIds: [`hook_${index}`] };
    hooks[event] = [...(hooks[event] ?? []), entry];
  }
  return Object.keys(hooks).length > 0 ? { hooks } : {};
}

/** Replaces marks in data. */
function substitute<Value>(value: Value, marks: Readonly<Record<string, string>>): Value {
  const text = Object.entries(marks).reduce(
    (text, [mark, replacement]) => text.replaceAll(mark, replacement),
    JSON.stringify(value),
  );
  return JSON.parse(text) as Value;
}

/** The task that the agent named last to the model. */
const lastTask = ({ body }: ModelCall): string =>
  [...JSON.stringify(body.messages).matchAll(/(?:ID: |agentId: )([a-z0-9]{8,})/g)].at(-1)?.[1] ?? "no-such-task";

/** Runs a session against one agent. */
export async function record(agentPath: string, source: Session, scratch: Scratch): Promise<Recording> {
  scratch.reset();
  // Workers that run side by side each have their own folder outside the project.
  const outside = `${outsideMark}-${basename(scratch.root)}`;
  rmSync(outside, { recursive: true, force: true });
  const server = await serveMcp();
  const session = substitute(source, {
    [cwdMark]: scratch.cwd,
    [outsideMark]: outside,
    [nodeMark]: process.execPath,
    [stdioServerMark]: fileURLToPath(new URL("stdio-server.ts", import.meta.url)),
    [httpServerMark]: `${server.url}/mcp`,
  });
  writeProject(session, scratch);
  const gate = createGate();
  const step =
    (answer: ScriptAnswer, isMain: boolean) =>
    (call: ModelCall): ScriptAnswer => {
      const text = substitute(answer, { [taskMark]: lastTask(call) });
      return isMain ? gate.answer(text) : text;
    };
  const routes = when(
    subagentMark,
    ...session.subagent.map((answer) => step(answer, false)),
    always(say("The sub task is done.")),
  );
  const answers = session.model.map((answer) => step(answer, true));
  const model = scriptedModel(script(routes, ...answers, always(step(say("Nothing more to do."), true))), {
    strict: false,
  });
  const served = await serveModel(model);
  const env = scratch.env(served.url, {
    CLAUDE_CODE_SDK_READS_SESSION_STATE: "1",
    CLAUDE_CODE_ENTRYPOINT: "sdk-ts",
    CLAUDE_CODE_MAX_RETRIES: "1",
    IS_SANDBOX: "1",
    ...session.env,
  });
  const runs: RecordedRun[] = [];
  try {
    for (const run of session.runs) {
      const frames = runs.flatMap(({ sent }) => sent.map(({ frame }) => frame));
      const sessionId = frames.map(({ session_id }) => session_id).find((id) => typeof id === "string" && id !== "");
      const assistant = frames.findLast(({ type }) => type === "assistant")?.uuid;
      const marks = { [sessionMark]: String(sessionId ?? ""), [assistantMark]: String(assistant ?? "") };
      const args = substitute([...session.args.flat(), ...run.args], marks);
      const launch = { agentPath, args, env, cwd: scratch.cwd };
      runs.push(
        run.print === undefined
          ? await recordRun({ ...launch, session, gate, steps: run.steps, requests: () => model.requests.length })
          : await print({ ...launch, ...run.print, patienceMs }),
      );
    }
  } finally {
    await Promise.all([served.close(), server.close()]);
    rmSync(outside, { recursive: true, force: true });
  }
  const requests = model.requests.map(({ body }) => body as Json);
  return { runs, requests, files: [...listFiles(scratch.cwd)].sort() };
}

interface RunContext {
  readonly session: Session;
  readonly gate: Gate;
  readonly agentPath: string;
  readonly args: readonly string[];
  readonly steps: readonly SessionStep[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  /** The number of model requests so far. */
  readonly requests: () => number;
}

async function recordRun(context: RunContext): Promise<RecordedRun> {
  const { session, gate, agentPath, args, steps, env, cwd } = context;
  const sent: Sent[] = [];
  let changedAt = Date.now();
  let stderr = "";
  const state = { permissions: 0 };
  const agent = startAgent({
    agent: agentPath,
    args,
    cwd,
    env,
    onStderr: (text) => {
      stderr += text;
    },
    onFrame: (frame) => {
      changedAt = Date.now();
      sent.push({ from: "agent", frame });
      if (frame.type === "control_cancel_request") gate.cancel(frame.request_id);
      const answer = answerRequest(frame, session, state);
      if (answer === null) return;
      const isQuestion = (frame.request as Json).subtype === "can_use_tool";
      if (isQuestion) gate.question(frame.request_id, () => send(answer));
      else send(answer);
    },
  });
  function send(frame: Frame): void {
    changedAt = Date.now();
    sent.push({ from: "host", frame });
    agent.send(frame);
  }
  function sendLine(line: string): void {
    changedAt = Date.now();
    agent.sendLine(line);
  }
  let requests = context.requests();
  /** Resolves when the agent has sent nothing, has not called the model and has not run for a while. */
  const quiet = async (): Promise<void> => {
    for (const start = Date.now(); Date.now() - start < patienceMs; await sleep(pauseMs)) {
      if (context.requests() !== requests || agent.hasRun()) {
        requests = context.requests();
        changedAt = Date.now();
      }
      if (agent.hasEnded() || Date.now() - changedAt > quietMs) return;
    }
  };
  send({
    type: "control_request",
    request_id: "start",
    request: { subtype: "initialize", ...session.initialize, ...callbackHooks(session) },
  });
  await agent.until(() => agent.frames.some(isReply("start")), patienceMs);
  for (const [index, step] of steps.entries()) {
    if (agent.hasEnded()) break;
    await runStep(step, index, { agent, gate, send, sendLine, quiet });
  }
  agent.endInput();
  const exit = await agent.exit(exitMs);
  return { sent, exit, stderr };
}

const isReply =
  (id: string) =>
  ({ type, response }: Frame): boolean =>
    type === "control_response" && (response as Json).request_id === id;

interface Acting {
  /** Sends a line as it is. */
  readonly sendLine: (line: string) => void;
  readonly agent: AgentProcess;
  readonly gate: Gate;
  readonly send: (frame: Frame) => void;
  readonly quiet: () => Promise<void>;
}

const isIdle = (agent: AgentProcess): boolean =>
  agent.frames.findLast(({ subtype }) => subtype === "session_state_changed")?.state === "idle";
const hasTasks = (agent: AgentProcess): boolean => {
  const last = agent.frames.findLast(({ subtype }) => subtype === "background_tasks_changed")?.tasks;
  return Array.isArray(last) && last.length > 0;
};

/** Sends a prompt, or a control request with the wait for its reply. */
async function sendStep(step: SessionStep, id: string, { agent, send, sendLine, quiet }: Acting): Promise<void> {
  if (step.kind === "control") {
    send({ type: "control_request", request_id: id, request: step.request });
    await agent.until(() => agent.frames.some(isReply(id)), patienceMs);
    await quiet();
    return;
  }
  if (step.kind === "line") {
    sendLine(step.line);
    await quiet();
    return;
  }
  const message = { role: "user", content: step.content };
  send({ type: "user", session_id: "", message, parent_tool_use_id: null, ...step.fields });
}

async function runStep(step: SessionStep, index: number, acting: Acting): Promise<void> {
  const { agent, gate, quiet } = acting;
  const results = agent.frames.filter(isResult).length;
  const hasResult = (): boolean => agent.frames.filter(isResult).length > results;
  const during = step.kind === "prompt" ? step.during : undefined;
  if (during !== undefined) gate.hold(during.at);
  await sendStep(step, `step-${index}`, acting);
  if (step.kind !== "prompt") return;
  if (during !== undefined) {
    // The agents take different times to get there.
    const start = Date.now();
    while (!gate.isHolding && !hasResult() && !agent.hasEnded() && Date.now() - start < patienceMs)
      await sleep(pauseMs);
    await quiet();
    for (const [at, each] of during.sends.entries()) {
      await sendStep(each, `step-${index}-${at}`, acting);
      await quiet();
    }
    gate.release();
  }
  await agent.until(hasResult, patienceMs);
  // The end of background work starts another turn.
  await agent.until(() => isIdle(agent) && !hasTasks(agent), patienceMs / 2);
  await quiet();
}
