import { projectFolder, runWorld, type WorldSetup } from "../../node/world/run.ts";
import { type Frame, frameOf } from "../../peer/frame.ts";
import { type AgentTarget, hostEnv } from "../agent/target.ts";

/** How the reference agent in memory is spoiled: what is left is a broken one. */
export interface AgentSpoiling {
  readonly tamper?: () => NonNullable<WorldSetup["tamper"]>;
  /** Changes its command line. */
  readonly argv?: (argv: readonly string[]) => readonly string[];
  /** Changes what it is told by its environment. */
  readonly env?: Readonly<Record<string, string>>;
}

const place = { cwd: projectFolder, home: "/home", config: "/home/.claude" };

/** The reference agent in memory, on a clock of its own: sessions take no time and repeat exactly. */
export const memoryAgent = (spoiling: AgentSpoiling = {}): AgentTarget => ({
  async open() {
    let files: Readonly<Record<string, string>> = {};
    let seed = 1;
    return {
      place,
      async run(process) {
        const argv = process.argv ?? [];
        const run = await runWorld({
          script: process.script,
          plan: process.plan,
          argv: spoiling.argv ? spoiling.argv(argv) : argv,
          env: { ...hostEnv, ...process.env, ...spoiling.env },
          files: { ...files, ...process.files },
          seed: seed++,
          ...(spoiling.tamper && { tamper: spoiling.tamper() }),
        });
        files = run.files;
        // An agent that cannot go on with a session says so before it has opened its transport.
        const said = run.stdout.split("\n").map((text) => ({ frame: frameOf(text) }));
        return {
          place,
          medium: "memory",
          events: [{ channel: "process", kind: "spawn", argv }, ...run.events],
          frames: [...(run.host?.received ?? []), ...said].flatMap(({ frame }): Frame[] => (frame ? [frame] : [])),
          host: run.host ?? { outcome: "stuck", reason: "nothing happens any more" },
          exit: run.exitCode === null ? null : { code: run.exitCode, signal: null },
          stderr: run.stderr,
          model: run.model,
          files,
        };
      },
      async close() {},
    };
  },
});
