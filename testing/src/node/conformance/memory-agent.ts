import { baseArgv } from "@agentwire/protocol";
import type { Frame } from "@agentwire/protocol/codec";
import type { AgentMutation } from "../../broken-peers/define.ts";
import { type AgentTarget, hostEnv } from "../../conformance/agent/target.ts";
import { parseFrame } from "../../peer/frame.ts";
import { runSimulation } from "../simulation/run.ts";
import { simulatedProjectFolder } from "../simulation/start.ts";

const paths = { cwd: simulatedProjectFolder, home: "/home", config: "/home/.claude" };

/** Maximum number of steps, ten times more than any case needs. An agent that exceeds it is stopped. */
const maxSteps = 1000;

/**
 * The reference agent in memory, on its own virtual clock. Sessions take no real time and repeat exactly.
 *
 * @param mutation - Changes that break the agent.
 * @example
 * import { agentCases, runAgentCase } from "@agentwire/testing";
 * import { memoryAgent } from "@agentwire/testing/node";
 *
 * for (const spec of agentCases) console.log((await runAgentCase(memoryAgent(), spec, Date.now)).state);
 */
export const memoryAgent = (mutation: AgentMutation = {}): AgentTarget => ({
  async open() {
    let files: Readonly<Record<string, string>> = {};
    let seed = 1;
    return {
      paths,
      async run(process) {
        const argv = process.argv ?? [];
        const run = await runSimulation({
          script: process.script,
          plan: process.plan,
          argv: mutation.argv ? mutation.argv(argv) : argv,
          env: { ...hostEnv, ...process.env, ...mutation.env },
          files: { ...files, ...process.files },
          seed: seed++,
          maxSteps,
          timeoutMs: Math.max(process.timeoutMs ?? 0, 15_000),
          ...(process.recordsModel === true && { recordsModel: true }),
          ...(mutation.call && { call: mutation.call }),
          mutate: {
            ...(mutation.out && { out: mutation.out() }),
            ...(mutation.in && { in: mutation.in() }),
            ...(mutation.line && { line: mutation.line }),
            ...(mutation.around && { around: mutation.around }),
          },
        });
        files = mutation.files?.(run.files) ?? run.files;
        const code = run.exitCode === null ? null : (mutation.exit?.(run.exitCode) ?? run.exitCode);
        const events = run.events.map((event) => (event.kind === "exit" ? { ...event, code } : event));
        // An agent that cannot resume a session reports so before it opens its transport.
        const output = run.stdout.split("\n").map((text) => ({ frame: parseFrame(text) }));
        return {
          paths,
          medium: "memory",
          events: [{ channel: "process", kind: "spawn", argv: [...baseArgv, ...argv] }, ...events],
          frames: [...(run.host?.received ?? []), ...output].flatMap(({ frame }): Frame[] => (frame ? [frame] : [])),
          host: run.host ?? { outcome: "stuck", reason: "nothing happens any more" },
          exit: code === null ? null : { code, signal: null },
          stderr: run.stderr,
          model: run.model,
          files,
        };
      },
      async close() {},
    };
  },
});
