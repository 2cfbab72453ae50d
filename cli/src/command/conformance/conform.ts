import {
  type AgentCase,
  agentCases,
  type HostCase,
  hostCases,
  plainSession,
  plainTurn,
  runAgentCase,
  runHostCase,
} from "@agentwire/testing";
import { processAgent, processHost } from "@agentwire/testing/node";
import { Argument } from "commander";
import { exitCode, UsageError } from "../../exit.ts";
import { outputPath } from "../../flag/output.ts";
import { choice } from "../../flag/parsers.ts";
import type { Terminal } from "../../terminal.ts";
import { defineCommand } from "../define.ts";
import { runGenerated, runReplays } from "./conform/generated.ts";
import { adapterLanguages, writeAdapter } from "./conform/init.ts";
import { type ConformOptions, declareOptions, readConformOptions } from "./conform/options.ts";
import { runSuite, type Suite } from "./conform/suite.ts";
import { changed } from "./conform/watch.ts";

type Drive = (terminal: Terminal, command: readonly string[], options: ConformOptions) => Promise<number>;

const now = () => performance.now();

/** How each side is tested. */
const sides: { readonly [side: string]: Drive } = {
  agent(terminal, command, options) {
    const agentWith = (times: number) => processAgent({ command, timeoutMs: options.timeout * times });
    if (options.replay.length > 0) return runReplays(terminal, agentWith, options);
    if (options.generated) return runGenerated(terminal, agentWith, options);
    const { release } = options;
    const run: Suite<AgentCase>["run"] = (spec, { timeoutFactor, lastAttempt }, { probed, unproven } = {}) =>
      runAgentCase(agentWith(timeoutFactor), spec, now, {
        ...{ release, lastAttempt, textOnly: probed?.modelUse === "text only" },
        ...(unproven && { unproven }),
      });
    const suite = { side: "agent", subject: command.join(" "), cases: agentCases, run, probe: plainSession } as const;
    return runSuite(terminal, suite, options);
  },
  host(terminal, command, options) {
    const { release } = options;
    const run: Suite<HostCase>["run"] = (spec, { timeoutFactor, lastAttempt }, { unproven } = {}) =>
      runHostCase(processHost({ command, timeoutMs: options.timeout * timeoutFactor }), spec, now, {
        ...{ release, lastAttempt },
        ...(unproven && { unproven }),
      });
    const suite = { side: "host", subject: command.join(" "), cases: hostCases, run, probe: plainTurn } as const;
    return runSuite(terminal, suite, options);
  },
};

const sideNames = ["agent", "host"] as const;

export const conformCommand = defineCommand({
  configure(command) {
    command
      .addArgument(new Argument("<side>", sideNames.join(" or ")).argParser(choice(sideNames)))
      .argument("[command...]", "the agent or host to test and its arguments, after --");
    command.option(
      "--init <language>",
      `write an adapter for a host in this language, to start from: ${adapterLanguages.join(", ")}; -o names the file`,
      choice(adapterLanguages),
    );
    declareOptions(command);
    command.addHelpText(
      "after",
      `
Each failing case leaves a tape, which \`agentwire check\`, \`inspect\` and \`replay\` read.

An agent starts in an empty folder, without your environment variables except PATH. To set one: -- env NAME=VALUE COMMAND

Exit codes: ${exitCode.ok} no violations of a MUST; ${exitCode.found} violations or unmeasured cases; ${exitCode.usage} wrong command line; ${exitCode.peer} the agent or host did not
start.`,
    );
  },
  async run({ terminal, args, options }) {
    const [side = "", ...command] = args;
    const drive = sides[side];
    const language = adapterLanguages.find((name) => name === options.init);
    if (language !== undefined) {
      if (side !== "host")
        throw new UsageError("--init writes an adapter of a host: agentwire conform host --init LANGUAGE");
      return writeAdapter(terminal, language, outputPath(options));
    }
    const read = readConformOptions(options);
    if (!drive) throw new UsageError(`conform ${side}: expected ${sideNames.join(" or ")}.`);
    if (side === "host" && (read.generated || read.replay.length > 0))
      throw new UsageError("--seed and --replay test agents: for a host, the sessions come from its own program.");
    if (command.length === 0 && !read.list)
      throw new UsageError(`Name the ${side} to test: agentwire conform ${side} -- COMMAND`);
    let outcome = await drive(terminal, command, read);
    while (read.watch.length > 0) {
      await changed(read.watch);
      outcome = await drive(terminal, command, read);
    }
    return outcome;
  },
});
