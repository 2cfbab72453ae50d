import {
  type AgentCase,
  agentCases,
  aPlainSession,
  aPlainTurn,
  type HostCase,
  hostCases,
  runAgentCase,
  runHostCase,
  type Try,
} from "@agentwire/testing";
import { processAgent, processHost } from "@agentwire/testing/node";
import { exitCode } from "../../exit.ts";
import { safe, type Terminal } from "../../terminal.ts";
import { defineCommand } from "../define.ts";
import { runGenerated, runReplays } from "./conform/generated.ts";
import { type ConformOptions, declareOptions, readOptions } from "./conform/options.ts";
import { runSuite } from "./conform/suite.ts";
import { changed } from "./conform/watch.ts";

type Drive = (terminal: Terminal, command: readonly string[], options: ConformOptions) => Promise<number>;

const now = () => performance.now();

/** How each side is put to the test. */
const sides: { readonly [side: string]: Drive } = {
  agent(terminal, command, options) {
    const patient = (times: number) => processAgent({ command, patienceMs: options.patience * times });
    if (options.replay.length > 0) return runReplays(terminal, patient, options);
    if (options.generated) return runGenerated(terminal, patient, options);
    const { release } = options;
    const run = (spec: AgentCase, { patience, lastTry }: Try) =>
      runAgentCase(patient(patience), spec, now, { release, lastTry });
    const suite = { side: "agent", subject: command.join(" "), cases: agentCases, run, probe: aPlainSession } as const;
    return runSuite(terminal, suite, options);
  },
  host(terminal, command, options) {
    const { release } = options;
    const run = (spec: HostCase, { patience, lastTry }: Try) =>
      runHostCase(processHost({ command, patienceMs: options.patience * patience }), spec, now, { release, lastTry });
    const suite = { side: "host", subject: command.join(" "), cases: hostCases, run, probe: aPlainTurn } as const;
    return runSuite(terminal, suite, options);
  },
};

export const conform = defineCommand({
  configure(command) {
    command
      .argument("<side>", Object.keys(sides).join(" or "))
      .argument("[command...]", "the peer under test and its arguments, after --");
    declareOptions(command);
    command.addHelpText(
      "after",
      `
Ends with ${exitCode.ok} where nothing is violated, ${exitCode.found} where something is or where what a case was to measure did not
come up, ${exitCode.peer} where the peer would not start at all. The tape of each failing case is kept and can be held against the
laws again (agentwire check), read and replayed.`,
    );
  },
  async run({ terminal, args, options }) {
    const [side = "", ...command] = args;
    const drive = sides[side];
    const read = readOptions(options);
    const wrong =
      typeof read === "string"
        ? read
        : !drive
          ? `conform takes ${Object.keys(sides).join(" or ")}, not ${side}.`
          : side === "host" && (read.generated || read.replay.length > 0)
            ? "--seed and --replay are about agents: the sessions of a host are its own program's."
            : command.length === 0 && !read.list
              ? `Say which ${side}: agentwire conform ${side} -- <command>`
              : undefined;
    if (wrong !== undefined || typeof read === "string" || !drive) {
      terminal.err(safe(wrong ?? ""));
      return exitCode.usage;
    }
    let outcome = await drive(terminal, command, read);
    while (read.watch.length > 0) {
      await changed(read.watch);
      outcome = await drive(terminal, command, read);
    }
    return outcome;
  },
});
