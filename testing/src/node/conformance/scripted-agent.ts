import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { stdioTransport, systemClock } from "@agentwire/runtime/node";
import type { HostCase } from "../../conformance/host/define.ts";
import { requiredResponses } from "../../conformance/host/query.ts";
import { hostCases } from "../../conformance/host/registry.ts";
import type { LawEvent } from "../../law/session-event/event.ts";
import { agentFrames } from "../../peer/agent/frames.ts";
import { describeArrived } from "../../peer/contradiction.ts";
import { parseFrameLine } from "../../peer/parse-line.ts";
import { playPeer } from "../../peer/play.ts";
import type { HostLog, StandInPlan } from "./stand-in-agent.ts";

/** Number of arguments before those of the host: Node, the program, and the arguments of {@link playScriptedAgent}. */
const ownArguments = 5;

/** Exit code of a plan that was not completed: the host did not send what a step expects. */
const unexpectedCode = 70;

/** How long the agent waits for the end of its input after a step of a plan failed, in milliseconds. */
const afterFailureMs = 200;

/** The part of a case for the agent. */
type Part = Pick<HostCase, "plan" | "exit" | "exitDelayMs">;

/** Reads the plan in a file. */
function planIn(file: string): Part {
  const { steps, exit = 0, answers = true } = JSON.parse(readFileSync(file, "utf8")) as StandInPlan;
  return { plan: () => ({ steps, rules: answers ? requiredResponses : [] }), exit };
}

/**
 * Plays the agent of a case, or of the plan in a `.json` file, on the standard streams of this process. Writes what it
 * received to a file. Resolves to the exit code.
 *
 * @param source - Name of the case, or path of the plan.
 * @param log - Path of the file for the received frames.
 * @param waitMs - Timeout for a frame, in milliseconds.
 * @example
 * import { playScriptedAgent } from "@agentwire/testing/node";
 *
 * process.exitCode = await playScriptedAgent("plan.json", "received.jsonl", 5_000);
 */
export async function playScriptedAgent(source: string, log: string, waitMs: number): Promise<number> {
  // A case of a suite has its verdict from the log. The author of a plan sees the exit of the agent.
  const isPlan = source.endsWith(".json");
  const spec: Part | undefined = isPlan ? planIn(source) : hostCases.find(({ name }) => name === source);
  if (!spec) return 2;
  const started = performance.now();
  const events: LawEvent[] = [];
  const note = (event: LawEvent) => events.push({ ...event, at: performance.now() - started });
  const wire = (direction: "host-to-agent" | "agent-to-host", text: string) =>
    note({ channel: "wire", kind: "frame", direction, text, ...parseFrameLine(text) });
  const transport = stdioTransport();
  const code = spec.exit ?? 0;
  const keep = (agent: HostLog["agent"], exit?: number) => {
    const end: LawEvent[] = exit === undefined ? [] : [{ channel: "process", kind: "exit", code: exit, signal: null }];
    const left: HostLog = { events: [...events, ...end], agent, process: process.pid };
    writeFileSync(`${log}.new`, JSON.stringify(left));
    renameSync(`${log}.new`, log); // the reader never sees a partial log
  };
  const stopped = { outcome: "stuck", reason: "it was ended by the host" } as const;
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => name.startsWith("CLAUDE_")));
  note({ channel: "process", kind: "spawn", argv: process.argv.slice(ownArguments), env, cwd: process.cwd() });
  keep(stopped);
  const terminated = new AbortController();
  process.on("SIGTERM", () => {
    note({ channel: "process", kind: "signal", signal: "SIGTERM" });
    terminated.abort();
    keep(stopped, spec.exitDelayMs === undefined ? 143 : undefined);
    if (spec.exitDelayMs === undefined) process.exit(143);
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
    spec.plan(agentFrames(), process.env.CLAUDE_CONFIG_DIR ?? ""),
    { clock: systemClock, deadlineMs: waitMs, ...(isPlan && { deadlineAfterFailureMs: afterFailureMs }) },
  );
  if (spec.exitDelayMs !== undefined)
    await systemClock.sleep(spec.exitDelayMs, terminated.signal).catch(() => undefined);
  const { outcome, reason, late } = run;
  const agent = {
    outcome,
    ...(reason !== undefined && { reason }),
    ...(outcome === "stuck" && late === true && { late }),
  };
  keep(agent);
  await transport.close();
  const isFailed = isPlan && outcome === "stuck" && !terminated.signal.aborted;
  const exit = isFailed ? unexpectedCode : code;
  if (isFailed) {
    const text = `The scripted agent stopped: it ${reason ?? "did not complete its plan"}. ${describeArrived(run.unmatched ?? [])}\n`;
    note({ channel: "process", kind: "stderr", text });
    process.stderr.write(text);
  }
  keep(agent, exit);
  return exit;
}
