import type { Transport } from "@agentwire/protocol";
import type { Frame } from "@agentwire/protocol/codec";
import { systemClock } from "@agentwire/runtime/node";
import {
  type AgentMutation,
  agedCases,
  agentCases,
  faultMutation,
  type PeerFault,
  runAgentCase,
} from "../../src/index.ts";
import { memoryAgent } from "../../src/node/index.ts";
import type { BlindFault } from "./fault.ts";

/** What passed through an agent in one process, in order. */
interface Observed {
  readonly argv: readonly string[];
  readonly items: { readonly at: "received" | "sent" | "model"; readonly value: string }[];
}

/** A mutation that changes nothing, and records what it could change. */
function observer(): { readonly mutation: AgentMutation; readonly processes: Observed[] } {
  const processes: Observed[] = [];
  const record = (at: "received" | "sent" | "model", value: string) => processes.at(-1)?.items.push({ at, value });
  const around = (transport: Transport): Transport => ({
    open: (receiver) =>
      transport.open({
        ...receiver,
        line(text) {
          record("received", text);
          receiver.line(text);
        },
        end: (ending) => receiver.end(ending),
      }),
    send(text) {
      record("sent", text);
      return transport.send(text);
    },
    end: () => transport.end(),
    close: () => transport.close(),
  });
  const mutation: AgentMutation = {
    argv(argv) {
      processes.push({ argv, items: [] });
      return argv;
    },
    around,
    call(body) {
      record("model", JSON.stringify(body));
      return body;
    },
  };
  return { mutation, processes };
}

/** A transport that remembers what is sent, and whose lines come from `receive`. */
function transportDouble() {
  const sent: string[] = [];
  let receiver: Parameters<Transport["open"]>[0] | undefined;
  const transport: Transport = {
    open(next) {
      receiver = next;
    },
    send(text) {
      sent.push(text);
      return undefined;
    },
    end: () => {},
    close: async () => {},
  };
  return { transport, sent, receive: (line: string) => receiver?.line(line) };
}

/** A line without the differences that a codec makes. */
function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return line;
  }
}

const canonical = (lines: readonly string[]): string => JSON.stringify(lines.map(parsed));

/** Whether a fault changes anything in a process. */
function changes(fault: PeerFault, { argv, items }: Observed): boolean {
  const mutation = faultMutation(fault);
  if (JSON.stringify(mutation.argv?.(argv)) !== JSON.stringify(argv)) return true;
  const outer = transportDouble();
  const received: string[] = [];
  const inner = mutation.around?.(outer.transport, systemClock) ?? outer.transport;
  inner.open({ line: (line) => void received.push(line), end: () => {} });
  for (const { at, value } of items) {
    if (at === "received") outer.receive(value);
    else if (at === "sent") void inner.send(value);
    else if (mutation.call && JSON.stringify(mutation.call(JSON.parse(value) as Frame)) !== value) return true;
  }
  const lines = (at: "received" | "sent") => items.filter((item) => item.at === at).map(({ value }) => value);
  return canonical(received) !== canonical(lines("received")) || canonical(outer.sent) !== canonical(lines("sent"));
}

/** Whether only a run shows what a fault changes: one of a variable, or of the peer itself. */
const showsInRun = ({ changes: made, source, needs }: BlindFault): boolean =>
  needs === undefined && (source !== undefined || made.some(({ at }) => at === "env"));

/**
 * The names of the cases in which each fault changes something, from one run of a correct agent. In all others, an agent
 * with the fault behaves as the correct one, so they cannot detect it. Returns `null` for a fault whose effect only a
 * run shows.
 */
export async function reachOf(faults: readonly BlindFault[]): Promise<readonly (ReadonlySet<string> | null)[]> {
  if (faults.every(showsInRun)) return faults.map(() => null);
  const reached = faults.map(() => new Set<string>());
  for (const spec of [...agentCases, ...agedCases].filter(({ slow }) => slow !== true)) {
    const { mutation, processes } = observer();
    await runAgentCase(memoryAgent(mutation), spec, () => 0);
    const session = JSON.stringify(processes);
    for (const [n, fault] of faults.entries()) {
      const isReached =
        fault.needs === undefined
          ? processes.some((process) => changes(fault, process))
          : session.includes(fault.needs);
      if (isReached) reached[n]?.add(spec.name);
    }
  }
  return faults.map((fault, n) => (showsInRun(fault) ? null : (reached[n] ?? null)));
}
