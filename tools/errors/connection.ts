import { linkedPair } from "@agentwire/protocol";
import { encode } from "@agentwire/protocol/codec";
import {
  type Clock,
  type ConnectionErrorCode,
  connect,
  type ProblemCode,
  type RequestOptions,
} from "@agentwire/runtime";
import type { ErrorTable } from "./entry.ts";

/** A clock on which every wait ends immediately. */
const instantClock: Clock = { now: () => 0, sleep: () => Promise.resolve() };

/** A clock on which no wait ends. */
export const stoppedClock: Clock = { now: () => 0, sleep: () => new Promise(() => {}) };

/** Opens a host whose peer is the caller. */
function openHost(clock: Clock = stoppedClock) {
  const { host, agent } = linkedPair();
  const problems: { readonly code: ProblemCode; readonly message: string }[] = [];
  const connection = connect({
    transport: host,
    side: "host",
    clock,
    requestId: () => "r1",
    handlers: { can_use_tool: () => new Promise<never>(() => {}) },
    onMessage: () => {},
    onProblem: (problem) => void problems.push(problem),
  });
  agent.open({ line: () => {}, end: () => {} });
  return { connection, agent, problems };
}

const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 50; turn++) await Promise.resolve();
};

/** What a host reports about lines of its peer; with `ask`, it sends a request first. */
async function problemOf(code: ProblemCode, lines: readonly string[], ask?: RequestOptions): Promise<string> {
  const { connection, agent, problems } = openHost();
  if (ask) connection.request("interrupt", {}, ask).catch(() => {});
  for (const line of lines) agent.send(line);
  await settle();
  const problem = problems.find((each) => each.code === code);
  if (problem === undefined) throw new Error(`The sample for ${code} gives ${problems.map((each) => each.code)}.`);
  return problem.message;
}

const response = encode({ type: "control_response", response: { subtype: "success", request_id: "r1", response: {} } });
const request = encode({ type: "control_request", request_id: "a1", request: { subtype: "can_use_tool" } });
const peer = "Fix the peer. `onProblem` reports the line.";

export const problemErrors: ErrorTable<ProblemCode> = {
  MALFORMED_LINE: {
    remedy: "Write only frames to standard output, one JSON object a line. Send other text to standard error.",
    provoke: () => problemOf("MALFORMED_LINE", ["Loading model"]),
  },
  NOT_AN_OBJECT: { remedy: peer, provoke: () => problemOf("NOT_AN_OBJECT", ["42"]) },
  LINE_TOO_LONG: {
    remedy: "Raise the line limit of the transport, or send less in one frame.",
    provoke: () => {
      const { host, agent } = linkedPair();
      let message = "";
      connect({
        transport: { ...host, open: (receiver) => receiver.tooLong?.(tooLong) },
        side: "host",
        clock: stoppedClock,
        requestId: () => "r1",
        handlers: {},
        onMessage: () => {},
        onProblem: (problem) => {
          message = problem.message;
        },
      });
      agent.close();
      return message;
    },
  },
  REQUEST_MISSING: {
    remedy: peer,
    provoke: () => problemOf("REQUEST_MISSING", [encode({ type: "control_request", request_id: "a1" })]),
  },
  RESPONSE_MALFORMED: {
    remedy: peer,
    provoke: () => problemOf("RESPONSE_MALFORMED", [encode({ type: "control_response" })]),
  },
  RESPONSE_ORPHANED: { remedy: peer, provoke: () => problemOf("RESPONSE_ORPHANED", [response]) },
  RESPONSE_MISMATCH: {
    remedy: peer,
    provoke: () => problemOf("RESPONSE_MISMATCH", [response], { accepts: () => false }),
  },
  RESPONSE_DUPLICATE: { remedy: peer, provoke: () => problemOf("RESPONSE_DUPLICATE", [response, response], {}) },
  RESPONSE_LATE: {
    remedy: "Respond before the deadline, or raise the deadline of the request.",
    provoke: async () => {
      const { connection, agent, problems } = openHost(instantClock);
      await connection.request("interrupt", {}, { deadlineMs: 1 }).catch(() => {});
      agent.send(response);
      await settle();
      return problems[0]?.message ?? "";
    },
  },
  CANCEL_ORPHANED: {
    remedy: peer,
    provoke: () => problemOf("CANCEL_ORPHANED", [encode({ type: "control_cancel_request", request_id: "a9" })]),
  },
  REQUEST_DUPLICATE: { remedy: peer, provoke: () => problemOf("REQUEST_DUPLICATE", [request, request]) },
  SENT_AFTER_END: {
    remedy: "Send all frames before you call `end()`.",
    provoke: () => {
      const { connection, problems } = openHost();
      connection.end();
      connection.send("keep_alive", {});
      return problems[0]?.message ?? "";
    },
  },
};

const tooLong = {
  ok: false,
  code: "LINE_TOO_LONG",
  number: 4,
  bytes: 70_000_000,
  limit: 67_108_864,
  terminated: true,
  message: "Line 4 has 70000000 bytes, and the limit is 67108864. Shorten the line.",
} as const;

/** The message with which a request fails after `act`. */
async function failureOf(
  act: (peers: ReturnType<typeof openHost>) => void,
  clock: Clock = stoppedClock,
): Promise<string> {
  const peers = openHost(clock);
  const failure = peers.connection.request("interrupt", {}, { deadlineMs: 5000 }).then(
    () => "",
    (error: Error) => error.message,
  );
  act(peers);
  return failure;
}

export const connectionErrors: ErrorTable<ConnectionErrorCode> = {
  PEER_ENDED: {
    remedy: "Read the exit code and the last lines of stderr in the message, then start the peer again.",
    provoke: () => failureOf(({ agent }) => void agent.close()),
  },
  CONNECTION_CLOSED: {
    remedy: "Send requests before you close the connection.",
    provoke: () => failureOf(({ connection }) => void connection.close()),
  },
  REQUEST_EXPIRED: {
    remedy: "Check whether the peer is busy, or raise the deadline of the request.",
    provoke: () => failureOf(() => {}, instantClock),
  },
};
