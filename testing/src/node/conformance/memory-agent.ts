import type { AgentMutation } from "../../broken-peers/define.ts";
import { type AgentTarget, baseArgv, hostEnv } from "../../conformance/agent/target.ts";
import { type Frame, parseFrame } from "../../peer/frame.ts";
import { runSimulation } from "../simulation/run.ts";
import { simulatedProjectFolder } from "../simulation/start.ts";

const place = { cwd: simulatedProjectFolder, home: "/home", config: "/home/.claude" };

/** The reference agent in memory, on a clock of its own: sessions take no time and repeat exactly. */
export const memoryAgent = (spoiling: AgentMutation = {}): AgentTarget => ({
  async open() {
    let files: Readonly<Record<string, string>> = {};
    let seed = 1;
    return {
      place,
      async run(process) {
        const argv = process.argv ?? [];
        const run = await runSimulation({
          script: process.script,
          plan: process.plan,
          argv: spoiling.argv ? spoiling.argv(argv) : argv,
          env: { ...hostEnv, ...process.env, ...spoiling.env },
          files: { ...files, ...process.files },
          seed: seed++,
          timeoutMs: Math.max(process.timeoutMs ?? 0, 15_000),
          ...(process.recordsModel === true && { recordsModel: true }),
          ...(spoiling.call && { call: spoiling.call }),
          tamper: {
            ...(spoiling.out && { out: spoiling.out() }),
            ...(spoiling.in && { in: spoiling.in() }),
            ...(spoiling.line && { line: spoiling.line }),
            ...(spoiling.around && { around: spoiling.around }),
          },
        });
        files = spoiling.files?.(run.files) ?? run.files;
        const code = run.exitCode === null ? null : (spoiling.exit?.(run.exitCode) ?? run.exitCode);
        const events = run.events.map((event) => (event.kind === "exit" ? { ...event, code } : event));
        // An agent that cannot go on with a session says so before it has opened its transport.
        const said = run.stdout.split("\n").map((text) => ({ frame: parseFrame(text) }));
        return {
          place,
          medium: "memory",
          events: [{ channel: "process", kind: "spawn", argv: [...baseArgv, ...argv] }, ...events],
          frames: [...(run.host?.received ?? []), ...said].flatMap(({ frame }): Frame[] => (frame ? [frame] : [])),
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
