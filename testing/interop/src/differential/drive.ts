import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { always, say, script, scriptedModel, when } from "@agentwire/testing";
import { serveModel } from "@agentwire/testing/node";
import type { Scratch } from "../peers.ts";
import { type AgentProcess, type Exit, type Frame, startAgent } from "../sweep/agent.ts";
import { answerRequest } from "./host.ts";
import { cwdMark, type Json, type Session, type SessionStep, subagentMark } from "./session.ts";

/** A frame with its sender, or the end of input. */
interface Sent {
  readonly from: "host" | "agent";
  readonly frame: Frame;
}

/** One process as it was seen. */
export interface RecordedRun {
  readonly sent: readonly Sent[];
  readonly exit: Exit;
  readonly stderr: string;
}

/** All that can be seen of a session. */
export interface Recording {
  readonly runs: readonly RecordedRun[];
  /** The bodies of the requests to the model. */
  readonly requests: readonly Json[];
  /** The files of the working directory, by path. */
  readonly files: readonly string[];
}

/** Quiet time, in milliseconds, after which the agent waits for the host. */
const quietMs = 350;
/** Longest wait, in milliseconds, for what the agent should do by itself. */
const patienceMs = 25_000;
const pauseMs = 20;

const isResult = (frame: Frame): boolean => frame.type === "result";
const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Replaces the mark of the working directory in data. */
function replaceCwd<Value>(value: Value, cwd: string): Value {
  return JSON.parse(JSON.stringify(value).replaceAll(cwdMark, cwd)) as Value;
}

function writeProject(session: Session, { cwd, home }: Scratch): void {
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  };
  for (const [name, text] of Object.entries(session.files)) write(join(cwd, name), text);
  const commands = session.hooks.filter(({ command }) => command !== undefined);
  const hooks: Record<string, unknown[]> = {};
  for (const { event, matcher, command } of commands) {
    hooks[event] = [
      ...(hooks[event] ?? []),
      { ...(matcher === undefined ? {} : { matcher }), hooks: [{ type: "command", command }] },
    ];
  }
  const settings = Object.assign({}, ...session.settings, commands.length > 0 ? { hooks } : {});
  if (Object.keys(settings).length > 0) write(join(cwd, ".claude", "settings.json"), JSON.stringify(settings));
  // Rules of a project that is not trusted are ignored.
  write(
    join(home, ".claude", ".claude.json"),
    JSON.stringify({ projects: { [cwd]: { hasTrustDialogAccepted: true } } }),
  );
}

function callbackHooks(session: Session): Json {
  const hooks: Record<string, unknown[]> = {};
  for (const [index, { event, matcher, command }] of session.hooks.entries()) {
    if (command !== undefined) continue;
    const entry = { ...(matcher === undefined ? {} : { matcher }), hookCallbackIds: [`hook_${index}`] };
    hooks[event] = [...(hooks[event] ?? []), entry];
  }
  return Object.keys(hooks).length > 0 ? { hooks } : {};
}

function listFiles(folder: string, below = ""): readonly string[] {
  return readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry) => {
    const path = join(below, entry.name);
    if (entry.name === ".git") return [];
    return entry.isDirectory() ? listFiles(folder, path) : [path];
  });
}

/** Runs a session against one agent. */
export async function record(agentPath: string, source: Session, scratch: Scratch): Promise<Recording> {
  scratch.reset();
  const session = replaceCwd(source, scratch.cwd);
  writeProject(session, scratch);
  const routes = when(subagentMark, ...session.subagent, always(say("The sub task is done.")));
  const model = scriptedModel(script(routes, ...session.model, always(say("Nothing more to do."))), { strict: false });
  const served = await serveModel(model);
  const env = scratch.env(served.url, {
    CLAUDE_CODE_SDK_READS_SESSION_STATE: "1",
    CLAUDE_CODE_ENTRYPOINT: "sdk-ts",
    CLAUDE_CODE_MAX_RETRIES: "1",
    IS_SANDBOX: "1",
    ...session.env,
  });
  const runs: RecordedRun[] = [];
  let sessionId: string | undefined;
  try {
    for (const run of session.runs) {
      const args = [...session.args.flat(), ...run.args].map((word) => word.replaceAll("<session>", sessionId ?? ""));
      const recorded = await recordRun({
        session,
        agentPath,
        args,
        steps: run.steps,
        env,
        cwd: scratch.cwd,
        requests: () => model.requests.length,
      });
      runs.push(recorded);
      sessionId ??= recorded.sent
        .map(({ frame }) => frame.session_id)
        .find((id): id is string => typeof id === "string" && id !== "");
    }
  } finally {
    await served.close();
  }
  const requests = model.requests.map(({ body }) => body as Json);
  return replaceCwd({ runs, requests, files: [...listFiles(scratch.cwd)].sort() }, scratch.cwd);
}

interface RunContext {
  readonly session: Session;
  readonly agentPath: string;
  readonly args: readonly string[];
  readonly steps: readonly SessionStep[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  /** How many requests the model has had. */
  readonly requests: () => number;
}

async function recordRun(context: RunContext): Promise<RecordedRun> {
  const { session, agentPath, args, steps, env, cwd } = context;
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
      const answer = answerRequest(frame, session, state);
      if (answer !== null) send(answer);
    },
  });
  function send(frame: Frame): void {
    changedAt = Date.now();
    sent.push({ from: "host", frame });
    agent.send(frame);
  }
  let asked = context.requests();
  /** Resolves when the agent has sent nothing and has not called the model for a while. */
  const quiet = async (): Promise<void> => {
    for (const start = Date.now(); Date.now() - start < patienceMs; await sleep(pauseMs)) {
      if (context.requests() !== asked) {
        asked = context.requests();
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
    await take(step, index, { agent, send, quiet });
  }
  agent.endInput();
  const exit = await agent.exit(patienceMs);
  return { sent, exit, stderr };
}

const isReply =
  (id: string) =>
  ({ type, response }: Frame): boolean =>
    type === "control_response" && (response as Json).request_id === id;

interface Acting {
  readonly agent: AgentProcess;
  readonly send: (frame: Frame) => void;
  readonly quiet: () => Promise<void>;
}

const isIdle = (agent: AgentProcess): boolean =>
  agent.frames.findLast(({ subtype }) => subtype === "session_state_changed")?.state === "idle";
const hasTasks = (agent: AgentProcess): boolean => {
  const last = agent.frames.findLast(({ subtype }) => subtype === "background_tasks_changed")?.tasks;
  return Array.isArray(last) && last.length > 0;
};

async function take(step: SessionStep, index: number, { agent, send, quiet }: Acting): Promise<void> {
  const results = agent.frames.filter(isResult).length;
  const hasResult = (): boolean => agent.frames.filter(isResult).length > results;
  if (step.kind === "control") {
    send({ type: "control_request", request_id: `step-${index}`, request: step.request });
    await agent.until(() => agent.frames.some(isReply(`step-${index}`)), patienceMs);
    await quiet();
    return;
  }
  const message = { role: "user", content: step.content };
  send({
    type: "user",
    session_id: "",
    message,
    parent_tool_use_id: null,
    ...(step.kind === "prompt" ? step.fields : {}),
  });
  if (step.kind === "interrupted") {
    await quiet();
    send({ type: "control_request", request_id: `step-${index}`, request: { subtype: "interrupt" } });
  }
  await agent.until(hasResult, patienceMs);
  // Background work ends with a turn of its own.
  await agent.until(() => isIdle(agent) && !hasTasks(agent), patienceMs / 2);
  await quiet();
}

/** Reads a recording that an earlier run kept. */
export function readRecording(path: string): Recording | null {
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Recording) : null;
}
