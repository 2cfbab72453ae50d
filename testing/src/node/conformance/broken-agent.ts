import { spawn } from "node:child_process";
import type { ProcessEnding } from "@agentwire/replay/node";
import { type PeerProcess, processTransport } from "@agentwire/runtime/node";
import type { BrokenAgent } from "../../broken-peers/define.ts";
import { mutatedTransport } from "../../peer/frame-mutation.ts";
import { readLinesOf } from "./lines.ts";

/** The correct agent behind a broken one, and its command. */
export interface BrokenAgentOptions {
  readonly broken: BrokenAgent;
  readonly command: string;
  readonly args: readonly string[];
}

/**
 * Runs a broken agent on the standard streams of this process: a correct agent whose lines are changed on the way. Its
 * files are not changed.
 *
 * @param options - The broken agent, and the command of a correct one.
 * @example
 * import type { BrokenAgent } from "@agentwire/testing";
 * import { runBrokenAgent } from "@agentwire/testing/node";
 *
 * declare const broken: BrokenAgent;
 * const { code } = await runBrokenAgent({ broken, command: "claude", args: process.argv.slice(2) });
 */
export function runBrokenAgent({ broken, command, args }: BrokenAgentOptions): Promise<ProcessEnding> {
  const { mutation } = broken;
  const argv = mutation.argv?.(args) ?? args;
  const child = spawn(command, argv, {
    stdio: ["pipe", "pipe", "inherit"],
    env: { ...process.env, ...mutation.env },
    windowsHide: true,
  });
  // From this transport's view, the correct agent's output goes out and the host's input comes in.
  const agent = mutatedTransport(processTransport(child as PeerProcess), mutation.in?.(), mutation.out?.(), undefined);
  return new Promise((resolve) => {
    agent.open({
      line: (text) => void process.stdout.write(`${text}\n`),
      end({ code = null, signal = null }) {
        process.stdin.destroy();
        resolve({ code: code === null ? null : (mutation.exit?.(code) ?? code), signal } as ProcessEnding);
      },
    });
    readLinesOf(
      process.stdin,
      (text) => {
        for (const line of mutation.line?.(text) ?? [text]) void agent.send(line);
      },
      () => agent.end(),
    );
  });
}
