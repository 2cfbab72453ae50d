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
  const events: LawEvent[] = [];
  const wire = (direction: "host-to-agent" | "agent-to-host", text: string) =>
    events.push({ channel: "wire", kind: "frame", direction, text, ...parseLine(text) });
  const transport = stdioTransport();
  const code = spec.exit ?? 0;
  const keep = (agent: HostLog["agent"]) => {
    const log_: HostLog = { events: [...events, { channel: "process", kind: "exit", code, signal: null }], agent };
    writeFileSync(log, JSON.stringify(log_));
  };
  keep({ outcome: "stuck", reason: "it was ended by the host" });
  const run = await playPeer(
    {
      ...transport,
      open: (receiver) =>
        transport.open({
          line(text) {
            wire("host-to-agent", text);
            keep({ outcome: "stuck", reason: "it was ended by the host" });
            receiver.line(text);
          },
          end(ending) {
            events.push({ channel: "wire", kind: "end", direction: "host-to-agent" });
            receiver.end(ending);
          },
        }),
      send(text) {
        wire("agent-to-host", text);
        return transport.send(text);
      },
    },
    spec.plan(agentFrames()),
    { clock: systemClock, deadlineMs: spec.exit === undefined ? 5000 : 300 },
  );
  keep({ outcome: run.outcome, ...(run.reason !== undefined && { reason: run.reason }) });
  await transport.close();
  return code;
}
