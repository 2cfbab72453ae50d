import type { AgentMutation } from "../../broken-peers/define.ts";
import { hostEnv } from "../../conformance/agent/target.ts";
import type { AgentSource, StartOptions } from "../../explore/agent/agent.ts";
import { runPendingWork, simulatedProjectFolder, startSimulatedAgent } from "../simulation/start.ts";

/** Timers of this length expire on their own while an order is explored, in virtual milliseconds. */
const shortMs = 200;
/** The time in milliseconds and the number of timers after which the agent has had enough time. */
const [longestMs, maxTimers] = [30 * 60_000, 5000];

async function start({ scenario, script, reached, note }: StartOptions, mutation: AgentMutation) {
  const opened = new Map<string, () => void>();
  const agent = await startSimulatedAgent({
    script,
    argv: scenario.argv,
    env: { ...hostEnv, ...scenario.env },
    files: Object.fromEntries(
      Object.entries(scenario.files).map(([path, text]) => [`${simulatedProjectFolder}/${path}`, text]),
    ),
    gate: (name) =>
      new Promise((resolve) => {
        opened.set(name, resolve);
        note({ channel: "effect", kind: "spawn", text: name });
        reached(name);
      }),
    mutate: {
      ...(mutation.out && { out: mutation.out() }),
      ...(mutation.in && { in: mutation.in() }),
      ...(mutation.line && { line: mutation.line }),
      ...(mutation.around && { around: mutation.around }),
    },
  });
  const { clock } = agent;
  const started = clock.now();
  let timers = 0;
  let exited = false;
  const noteExit = () => {
    const code = agent.exitCode();
    if (code === null || exited) return;
    exited = true;
    note({ channel: "process", kind: "exit", code, signal: null });
  };
  return {
    transport: agent.transport,
    now: () => clock.now() - started,
    async settle() {
      await runPendingWork();
      await clock.advance(shortMs);
      await runPendingWork();
      noteExit();
    },
    async wait() {
      if (timers++ > maxTimers || clock.now() - started > longestMs) return false;
      const advanced = await clock.advanceToNext();
      await runPendingWork();
      noteExit();
      return advanced;
    },
    open: (gate: string) => opened.get(gate)?.(),
    exit() {
      const code = agent.exitCode();
      return code === null ? null : { code, signal: null };
    },
    stderr: () => agent.output.stderr,
    async close() {
      agent.close();
    },
  };
}

/**
 * The reference agent in memory, on virtual time: an order takes some milliseconds and repeats exactly. `mutation` turns
 * it into a broken agent.
 *
 * @param mutation - Changes to its frames. Default: none.
 * @example
 * import { agentSubject, explore, type Scenario } from "@agentwire/testing";
 * import { exploredMemoryAgent } from "@agentwire/testing/node";
 *
 * export async function rulesBroken(scenario: Scenario): Promise<readonly string[]> {
 *   const { system, names, check } = agentSubject(scenario, exploredMemoryAgent());
 *   const { found } = await explore(system, { depth: 6, budget: 100, seed: 1, names, check });
 *   return found.map(({ rule }) => rule);
 * }
 */
export const exploredMemoryAgent = (mutation: AgentMutation = {}): AgentSource => ({
  medium: "memory",
  start: (options) => start(options, mutation),
});
