import type { Problem } from "../connection/index.ts";
import { connect } from "../connection/connect.ts";
import type { Agent } from "../agent/session/agent.ts";
import { controlHandlers } from "../agent/control/table.ts";
import { createAgent } from "../agent/session/create-agent.ts";
import { readUserFrame, userFrameProblem } from "../agent/turn/runner.ts";
import type { AgentOptions } from "../agent/session/options.ts";
import type { ProcessEdges } from "./run.ts";

/** What a host must not send: the process ends with this on its standard error. `null`: it is passed over. */
function fatal(problem: Problem): string | null {
  if (problem.code === "MALFORMED_LINE") {
    const length = problem.line?.length ?? 0;
    return `Error parsing streaming input line (type=unknown, ${length} chars): SyntaxError`;
  }
  if (problem.code === "NOT_AN_OBJECT" && problem.line?.trim() === "null") {
    return "Error parsing streaming input line (type=unknown, 4 chars): TypeError";
  }
  return problem.code === "REQUEST_MISSING" ? "Error: Missing request on control_request" : null;
}

/** Serves a host over lines of frames until its input ends and all work is done. Resolves to the exit code. */
export async function serve(edges: ProcessEdges, options: AgentOptions): Promise<number> {
  const { ports, facts } = edges;
  let broken: (message: string) => void = () => {};
  const breakage = new Promise<string>((resolve) => {
    broken = resolve;
  });
  const dismissed = new AbortController();
  const connection = connect({
    transport: edges.transport(),
    side: "agent",
    clock: ports.clock,
    requestId: () => ports.ids.uuid(),
    handlers: controlHandlers(() => agent),
    onMessage: (message) => {
      if (message.type !== "user") return;
      const problem = userFrameProblem(message);
      if (problem === null) void agent.runner.submit(readUserFrame(message));
      else broken(`Error: ${problem}`);
    },
    onProblem: (problem) => {
      const message = fatal(problem);
      if (message !== null) broken(message);
    },
  });
  const agent: Agent = createAgent({
    ports,
    facts,
    options,
    sessionId: options.session.sessionId ?? ports.ids.uuid(),
    send: (frame) => void connection.send(frame),
    host: connection.request,
    warn: (text) => void edges.stderr(`${text}\n`),
    dismiss: () => dismissed.abort(),
  });
  edges.interrupted.addEventListener("abort", () => agent.runner.interrupt(false));
  const ended = Promise.race([connection.ended, new Promise((resolve) => dismissed.signal.addEventListener("abort", resolve))]);
  const failure = await Promise.race([ended.then(() => agent.runner.drained()).then(() => null), breakage]);
  await agent.transcript.flush();
  await connection.close();
  if (failure !== null) await edges.stderr(`${failure}\n`);
  return failure !== null || agent.runner.lastFailed ? 1 : 0;
}
