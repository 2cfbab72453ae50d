import { encode } from "@agentwire/protocol/codec";
import { asJsonObject } from "@agentwire/protocol/json";
import { type Agent, controlHandlers, createAgent } from "../agent/assemble.ts";
import { asBlocks } from "../agent/core/conversation.ts";
import type { PluginFolder, StartupOptions } from "../agent/core/options.ts";
import { startFailure } from "../agent/loop/result-frame.ts";
import { isIgnored, readUserFrame, userFrameProblem } from "../agent/loop/runner.ts";
import { sandboxRefusal } from "../agent/sandbox/sandbox.ts";
import { beginning, type SessionStart } from "../agent/session/beginning.ts";
import type { SettingsService } from "../agent/settings/settings-service.ts";
import { askUserQuestion } from "../agent/tool/builtin/ask-user-question.ts";
import { connect } from "../connection/connect.ts";
import type { Problem } from "../connection/index.ts";
import type { Clock } from "../ports.ts";
import { DebugLog, debugPath } from "./debug-log.ts";
import { finish } from "./finish.ts";
import { requireInitialize } from "./first-line.ts";
import type { ProcessPorts } from "./process-ports.ts";

/**
 * The error for a frame that a host must not send. The process prints it to stderr and exits. `null`: the frame is
 * ignored.
 */
function fatal(problem: Problem): string | null {
  if (problem.code === "MALFORMED_LINE") {
    const length = problem.line?.length ?? 0;
    return `Error parsing streaming input line (type=unknown, ${length} chars): SyntaxError`;
  }
  if (problem.code === "NOT_AN_OBJECT" && problem.line?.trim() === "null") {
    return "Error parsing streaming input line (type=unknown, 4 chars): TypeError";
  }
  if (problem.code === "LINE_TOO_LONG") return `Error: ${problem.message}`;
  return problem.code === "REQUEST_MISSING" ? "Error: Missing request on control_request" : null;
}

/** Maximum time for answers after all other work, in milliseconds. */
const answersMs = 10_000;

/**
 * Time from the end of the input to a turn that waited for servers of the host, in milliseconds. As in the real agent, a
 * signal that follows the end prevents the turn.
 */
const beginningMs = 100;

/** Reports to a host that its session cannot be resumed. */
async function refuse(
  edges: ProcessPorts,
  { sessionId, reason, usage }: Extract<SessionStart, { kind: "impossible" }>,
): Promise<number> {
  await edges.stderr(`${reason}\n`);
  if (!usage) await edges.stdout(`${JSON.stringify(startFailure(sessionId, reason, edges.ports.ids.uuid()))}\n`);
  return 1;
}

/** Adds a model answer that the host supplies to the conversation. */
function handleResponse(agent: Agent, frame: { readonly [field: string]: unknown }): void {
  const message = frame.message as { content?: unknown } | null | undefined;
  const content = asBlocks(message?.content);
  const uuid = agent.ports.ids.uuid();
  if (content.length > 0) agent.session.conversation.add({ uuid, role: "assistant", content, messageId: uuid });
}

/** Waits for a promise, but not longer than `ms`. */
async function within(clock: Clock, ms: number, done: Promise<void>): Promise<void> {
  const over = new AbortController();
  await Promise.race([done, clock.sleep(ms, over.signal).catch(() => {})]);
  over.abort();
}

/** Serves a host over lines of frames until its input ends and all work is done. Resolves to the exit code. */
export async function serve(edges: ProcessPorts, options: StartupOptions, settings: SettingsService): Promise<number> {
  const { ports, environment } = edges;
  const begin = await beginning(ports, environment, options);
  if (begin.kind === "impossible") return refuse(edges, begin);
  const sessionId = begin.kind === "new" ? begin.sessionId : begin.restored.sessionId;
  const refusal = await sandboxRefusal(ports, settings.effective, (text) => void edges.stderr(`${text}\n`));
  if (refusal !== null) return refuse(edges, { kind: "impossible", sessionId, reason: refusal, usage: false });
  let broken: (message: string) => void = () => {};
  const breakage = new Promise<string>((resolve) => {
    broken = (message) => {
      resolve(message);
      void connection.close();
    };
  });
  const dismissed = new AbortController();
  const start = (): void => {
    agent.sessionHooks.start(begin.kind === "restored" ? "resume" : "startup");
    agent.mcp.start();
  };
  const beginWith = (plugins: readonly PluginFolder[]): void => {
    agent.extensions.addPlugins(plugins);
    if (!options.awaitClaim) start();
  };
  const debug = debugPath(options, { cwd: environment.cwd, sessionId }, ports.env);
  const log = debug === null ? null : new DebugLog(ports, debug);
  const lines = edges.transport();
  const plain = log === null ? lines : log.watch(lines);
  const transport = options.awaitInitialize ? requireInitialize(plain, beginWith, (reason) => broken(reason)) : plain;
  const connection = connect({
    transport,
    side: "agent",
    clock: ports.clock,
    requestId: () => ports.ids.uuid(),
    handlers: controlHandlers(() => agent),
    ready: (subtype) => (subtype === "initialize" ? null : agent.runner.opened),
    // A host that wants its messages echoed also gets its control responses, except errors.
    onFrame: (frame) => {
      if (!options.streams.replayUserMessages || frame.type !== "control_response") return;
      if (asJsonObject(frame.response).subtype === "error") return;
      const echo = (): void => void transport.send(encode(frame));
      const { opened } = agent.runner;
      if (opened === null) echo();
      else void opened.then(echo);
    },
    onMessage: (message) => {
      if (message.type !== "user") agent.runner.lineRead();
      if (message.type === "assistant") handleResponse(agent, message);
      if (message.type !== "user") return;
      const problem = userFrameProblem(message);
      if (problem === null && isIgnored(message)) return;
      if (problem === null) void agent.runner.submit(readUserFrame(message));
      else broken(`Error: ${problem}`);
    },
    // As in the real agent, a question of the model that the user can no longer answer ends the turn.
    onEnding: (waiting) => {
      const asksUser = waiting("can_use_tool").some(({ request }) => request.tool_name === askUserQuestion.name);
      if (asksUser) agent.runner.abandonQuestion();
      agent.runner.inputEnded(() => ports.clock.sleep(beginningMs));
    },
    onProblem: (problem) => {
      const message = fatal(problem);
      if (message !== null) broken(message);
    },
  });
  const agent: ReturnType<typeof createAgent> = createAgent({
    ports,
    environment,
    options,
    settings,
    sessionId,
    send: (...message) => connection.send(...message),
    host: connection.request,
    mcp: edges.mcp,
    ...(edges.substitute === undefined ? {} : { substitute: edges.substitute }),
    warn: (text) => void edges.stderr(`${text}\n`),
    dismiss: () => dismissed.abort(),
  });
  agent.begin(begin.kind === "restored" ? begin.restored : null);
  if (!options.awaitInitialize && !options.awaitClaim) start();
  edges.interrupted.addEventListener("abort", () => {
    agent.runner.stop();
    dismissed.abort();
  });
  edges.leaving?.addEventListener("abort", () => agent.tasks.leave());
  const ended = Promise.race([
    connection.ended,
    new Promise((resolve) => dismissed.signal.addEventListener("abort", resolve)),
  ]);
  const failure = await Promise.race([ended.then(() => finish(agent)).then(() => null), breakage]);
  if (failure === null) await within(ports.clock, answersMs, connection.answered());
  agent.tasks.stopAll();
  if (failure === null) await agent.hooks.background.finish();
  await agent.sessionHooks.ended();
  await Promise.all([agent.transcript.flush(), agent.mcp.close(), ports.sandbox?.close()]);
  if (failure === null) agent.reportLostWrites();
  await connection.close();
  if (failure !== null) await edges.stderr(`${failure}\n`);
  await log?.flush();
  return failure !== null || (agent.runner.lastFailed && !edges.interrupted.aborted) ? 1 : 0;
}
