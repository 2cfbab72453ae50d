import { pipeline } from "node:stream/promises";
import { type HostStreams, hostStreams } from "@agentwire/replay/node";
import { startLiveSession } from "../debug/live-session.ts";
import { serveDebugger } from "../debug/serve-debugger.ts";
import { createLineEvents } from "../live/line-events.ts";
import { startOnPort } from "../loopback.ts";
import { safe, type Terminal } from "../terminal.ts";

/** A session that an editor can debug while it runs. */
export interface DebuggedSession {
  /** The streams of the host, behind the gate of the debugger. */
  readonly stdio: HostStreams;
  /** Resolves when all output has passed. */
  end(ending: { readonly code: number | null; readonly signal: string | null }): Promise<void>;
}

/**
 * Puts a debugger between the host and an agent, and prints its port. Fails if the port is in use.
 *
 * @param argv - The agent and its arguments.
 */
export async function debugSession(
  terminal: Terminal,
  argv: readonly string[],
  port: number,
): Promise<DebuggedSession> {
  const live = startLiveSession(argv[0] ?? "", createLineEvents(argv));
  const served = await startOnPort("--debug", () => serveDebugger(live, port));
  terminal.note(safe(`An editor can attach to 127.0.0.1:${served.port}.`));
  const { input, output, error } = hostStreams();
  const [fromHost, fromAgent] = [live.stream("host-to-agent"), live.stream("agent-to-host")];
  // A stream that breaks is the matter of the recorder, which sees it at the other end.
  pipeline(input, fromHost).catch(() => {});
  const written = pipeline(fromAgent, output).catch(() => {});
  return {
    stdio: { input: fromHost, output: fromAgent, error },
    async end({ code, signal }) {
      await written;
      input.destroy();
      live.exit(code, signal);
      await served.close();
    },
  };
}
