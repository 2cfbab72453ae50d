import { writeFileSync } from "node:fs";
import { stdioTransport, systemClock } from "@agentwire/runtime/node";
import { hostCases } from "../../conformance/host/registry.ts";
import type { LawEvent } from "../../law/reading/event.ts";
import { agentFrames } from "../../peer/agent/frames.ts";
import { parseLine } from "../../peer/parse-line.ts";
import { playPeer } from "../../peer/play.ts";
import type { HostLog } from "./process-host.ts";

/** Plays the agent of a case on this process's standard streams, and leaves what it saw in a file. */
export async function playScriptedAgent(name: string, log: string): Promise<number> {
  const spec = hostCases.find((one) => one.name === name);
  if (!spec) return 2;
  const started = performance.now();
  const events: LawEvent[] = [];
  const note = (event: LawEvent) => events.push({ ...event, at: performance.now() - started });
  const wire = (direction: "host-to-agent" | "agent-to-host", text: string) =>
    note({ channel: "wire", kind: "frame", direction, text, ...parseLine(text) });
  const transport = stdioTransport();
  const code = spec.exit ?? 0;
  const keep = (agent: HostLog["agent"]) => {
    const left: HostLog = { events: [...events, { channel: "process", kind: "exit", code, signal: null }], agent };
    writeFileSync(log, JSON.stringify(left));
  };
  const stopped = { outcome: "stuck", reason: "it was ended by the host" } as const;
  keep(stopped);
  const terminated = new AbortController();
  process.on("SIGTERM", () => {
    note({ channel: "process", kind: "signal", signal: "SIGTERM" });
    terminated.abort();
    keep(stopped);
    if (spec.lingerMs === undefined) process.exit(143);
  });
  const run = await playPeer(
    {
      ...transport,
      open: (receiver) =>
        transport.open({
          line(text) {
            wire("host-to-agent", text);
            keep(stopped);
            receiver.line(text);
          },
          end(ending) {
            note({ channel: "wire", kind: "end", direction: "host-to-agent" });
            receiver.end(ending);
          },
        }),
      send(text) {
        wire("agent-to-host", text);
        return transport.send(text);
      },
    },
    spec.plan(agentFrames()),
    { clock: systemClock, deadlineMs: 5000 },
  );
  if (spec.lingerMs !== undefined) await systemClock.sleep(spec.lingerMs, terminated.signal).catch(() => undefined);
  keep({ outcome: run.outcome, ...(run.reason !== undefined && { reason: run.reason }) });
  await transport.close();
  return code;
}
