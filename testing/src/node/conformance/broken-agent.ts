import { spawn } from "node:child_process";
import type { Transport } from "@agentwire/protocol";
import type { ProcessEnding } from "@agentwire/replay/node";
import type { Clock } from "@agentwire/runtime";
import { type PeerProcess, processTransport, systemClock } from "@agentwire/runtime/node";
import type { AgentMutation, BrokenAgent } from "../../broken-peers/define.ts";
import { mutatedTransport } from "../../peer/frame-mutation.ts";
import { readLinesOf } from "./lines.ts";

/** The correct agent behind a broken one, and its command. */
export interface BrokenAgentOptions {
  /** Absent: the agent stays correct. */
  readonly broken?: BrokenAgent;
  readonly command: string;
  readonly args: readonly string[];
  /** Receives what the correct agent does, once the process has ended. */
  readonly onSession?: (session: AgentSession) => void;
}

/** What a correct agent received and sent in one process. */
export interface AgentSession {
  readonly args: readonly string[];
  /** The lines in both directions, in order. */
  readonly lines: readonly { readonly from: "host" | "agent"; readonly text: string }[];
  readonly code: number | null;
}

/** The agent's end of the connection, with the changes of a broken agent. */
function brokenEnd(mutation: AgentMutation, end: Transport, clock: Clock): Transport {
  const changed = mutatedTransport(end, mutation.out?.(), mutation.in?.(), mutation.line);
  return mutation.around?.(changed, clock) ?? changed;
}

/**
 * Runs a broken agent on the standard streams of this process: a correct agent whose lines are changed on the way. Its
 * files and its model calls are not changed.
 *
 * @param options - The broken agent, and the command of a correct one.
 * @example
 * import type { BrokenAgent } from "@agentwire/testing";
 * import { runBrokenAgent } from "@agentwire/testing/node";
 *
 * declare const broken: BrokenAgent;
 * const { code } = await runBrokenAgent({ broken, command: "claude", args: process.argv.slice(2) });
 */
export function runBrokenAgent({ broken, command, args, onSession }: BrokenAgentOptions): Promise<ProcessEnding> {
  const mutation = broken?.mutation ?? {};
  const argv = mutation.argv?.(args) ?? args;
  const child = spawn(command, argv, {
    stdio: ["pipe", "pipe", "inherit"],
    env: { ...process.env, ...mutation.env },
    windowsHide: true,
  });
  const lines: { from: "host" | "agent"; text: string }[] = [];
  const agent = processTransport(child as PeerProcess);
  const host: Transport = {
    open: (receiver) => {
      readLinesOf(
        process.stdin,
        (text) => receiver.line(text),
        () => receiver.end({ kind: "end" }),
      );
    },
    send(text) {
      process.stdout.write(`${text}\n`);
      return undefined;
    },
    end() {},
    async close() {},
  };
  const outside = brokenEnd(mutation, host, systemClock);
  return new Promise((resolve) => {
    agent.open({
      line(text) {
        if (onSession) lines.push({ from: "agent", text });
        void outside.send(text);
      },
      end({ code = null, signal = null }) {
        void outside.end();
        process.stdin.destroy();
        onSession?.({ args, lines, code });
        resolve({ code: code === null ? null : (mutation.exit?.(code) ?? code), signal } as ProcessEnding);
      },
    });
    outside.open({
      line(text) {
        if (onSession) lines.push({ from: "host", text });
        void agent.send(text);
      },
      end: () => void agent.end(),
    });
  });
}

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((text, n) => text === other[n]);

/**
 * Whether a broken agent would differ from the correct one in a session of it. If not, no test
 * distinguishes them in that session. A change of the environment counts as a difference, because a session does not show its effect.
 *
 * @param broken - The broken agent.
 * @param session - What the correct agent received and sent.
 * @example
 * import { brokenPeers } from "@agentwire/testing";
 * import { type AgentSession, changesSession } from "@agentwire/testing/node";
 *
 * declare const session: AgentSession;
 * const visible = brokenPeers.filter((one) => one.kind === "agent" && changesSession(one, session));
 */
export function changesSession({ mutation }: BrokenAgent, { args, lines, code }: AgentSession): boolean {
  if (mutation.env) return true;
  if (!isSame(mutation.argv?.(args) ?? args, args)) return true;
  if (code !== null && (mutation.exit?.(code) ?? code) !== code) return true;
  const read: string[] = [];
  const written: string[] = [];
  let toAgent: (text: string) => void = () => {};
  const end: Transport = {
    open: (receiver) => {
      toAgent = (text) => receiver.line(text);
    },
    send(text) {
      written.push(text);
      return undefined;
    },
    end() {},
    async close() {},
  };
  const outside = brokenEnd(mutation, end, systemClock);
  outside.open({ line: (text) => void read.push(text), end() {} });
  for (const { from, text } of lines) {
    if (from === "host") toAgent(text);
    else void outside.send(text);
  }
  const sentBy = (side: "host" | "agent") => lines.filter(({ from }) => from === side).map(({ text }) => text);
  return !isSame(read, sentBy("host")) || !isSame(written, sentBy("agent"));
}
