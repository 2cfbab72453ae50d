import { spawn } from "node:child_process";
import type { Readable } from "node:stream";
import { LineSplitter } from "@agentwire/protocol/codec";
import type { ProcessEnding } from "@agentwire/replay/node";
import { explainStartFailure } from "@agentwire/runtime/node";
import { announcedChecker } from "../../law/announced-checker.ts";
import type { Violation } from "../../law/define.ts";
import type { LawEvent } from "../../law/session-event/event.ts";
import { parseFrameLine } from "../../peer/parse-line.ts";

/** The agent to check, and the callbacks. */
export interface WatchAgentOptions {
  readonly command: string;
  readonly args: readonly string[];
  readonly onViolation: (violation: Violation) => void;
  /** Called with each complete line of either side. */
  readonly onLine?: (direction: "host-to-agent" | "agent-to-host", text: string) => void;
}

/** A checked agent. */
export interface WatchedAgent {
  readonly end: Promise<ProcessEnding>;
  /** Forwards a signal. */
  signal(name: NodeJS.Signals): void;
}

/**
 * Runs an agent on the standard streams of this process and checks the laws of its release during the session. Forwards
 * all bytes unchanged.
 *
 * @param options - The command, and a callback for violations.
 * @example
 * import { watchAgent } from "@agentwire/testing/node";
 *
 * const { end } = watchAgent({
 *   command: "claude",
 *   args: process.argv.slice(2),
 *   onViolation: ({ requirement, message }) => console.error(requirement, message),
 * });
 * process.exitCode = (await end).code ?? 1;
 */
export function watchAgent({ command, args, onViolation, onLine }: WatchAgentOptions): WatchedAgent {
  const checker = announcedChecker();
  const check = (event: LawEvent) => {
    for (const violation of checker.event(event)) onViolation(violation);
  };
  const child = spawn(command, args, { stdio: ["pipe", "pipe", "inherit"], windowsHide: true });
  check({ channel: "process", kind: "spawn", argv: args });

  const observe = (stream: Readable, direction: "host-to-agent" | "agent-to-host") => {
    const splitter = new LineSplitter();
    const observeLines = (lines: ReturnType<LineSplitter["push"]>) => {
      for (const line of lines) {
        const event = { channel: "wire", kind: "frame", direction } as const;
        if (line.ok) onLine?.(direction, line.text);
        check(line.ok ? { ...event, ...parseFrameLine(line.text) } : { ...event, continues: true });
      }
    };
    stream.on("data", (chunk: Uint8Array) => observeLines(splitter.push(chunk)));
    stream.once("end", () => {
      observeLines(splitter.flush());
      check({ channel: "wire", kind: "end", direction });
    });
  };
  observe(process.stdin, "host-to-agent");
  observe(child.stdout, "agent-to-host");
  process.stdin.pipe(child.stdin);
  child.stdout.pipe(process.stdout);
  child.stdin.on("error", () => process.stdin.unpipe(child.stdin));
  process.stdout.on("error", () => child.kill("SIGTERM"));

  const end = new Promise<ProcessEnding>((resolve) => {
    child.once("error", (cause) => {
      // The host reads stderr, as it does for a shell that cannot start a program.
      process.stderr.write(`agentwire: ${explainStartFailure(command, cause)}\n`);
      resolve({ code: 127, signal: null });
    });
    child.once("close", (code, signal) => {
      process.stdin.unpipe(child.stdin);
      process.stdin.destroy();
      check({ channel: "process", kind: "exit", code, signal });
      for (const violation of checker.end()) onViolation(violation);
      resolve({ code, signal });
    });
  });
  return {
    end,
    signal(name) {
      check({ channel: "process", kind: "signal", signal: name });
      child.kill(name);
    },
  };
}
