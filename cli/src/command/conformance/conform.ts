import {
  type AgentCase,
  agedCases,
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
import type { ShardedSuite } from "../../suite/define.ts";
import { runSharded } from "../../suite/run.ts";
import type { Terminal } from "../../terminal.ts";
import { commandLineOf, defineCommand, type Invocation } from "../define.ts";
import { generatedSuite, replaySuite } from "./conform/generated.ts";
import { templateLanguages, writeTemplate } from "./conform/init.ts";
import { type ConformOptions, declareOptions, readConformOptions } from "./conform/options.ts";
import { caseSuite, listCases, type Suite } from "./conform/suite.ts";
import { changed } from "./conform/watch.ts";

const now = () => performance.now();

/** The agent under test, with a multiple of the timeout. */
const agentWith =
  (command: readonly string[], { timeout }: ConformOptions) =>
  (times: number) =>
    processAgent({ command, timeoutMs: timeout * times });

function agentSuite(command: readonly string[], options: ConformOptions): Suite<AgentCase> {
  const agent = agentWith(command, options);
  return {
    side: "agent",
    subject: command.join(" "),
    cases: [...agentCases, ...agedCases],
    probe: plainSession,
    run: (spec, { timeoutFactor, lastAttempt }, { probed, unproven } = {}) =>
      runAgentCase(agent(timeoutFactor), spec, now, {
        ...{ release: options.release, lastAttempt, textOnly: probed?.modelUse === "text only" },
        ...(unproven && { unproven }),
      }),
  };
}

const hostSuite = (command: readonly string[], options: ConformOptions): Suite<HostCase> => ({
  side: "host",
  subject: command.join(" "),
  cases: hostCases,
  probe: plainTurn,
  run: (spec, { timeoutFactor, lastAttempt }, { unproven } = {}) =>
    runHostCase(processHost({ command, timeoutMs: options.timeout * timeoutFactor }), spec, now, {
      ...{ release: options.release, lastAttempt },
      ...(unproven && { unproven }),
    }),
});

/** What a command line tests. */
interface Order {
  readonly side: string;
  readonly command: readonly string[];
  readonly read: ConformOptions;
}

function orderOf({ args: [side = "", ...command], options }: Invocation): Order {
  const read = readConformOptions(options);
  if (side === "host" && (read.generated || read.replay.length > 0))
    throw new UsageError("--seed and --replay test agents: for a host, the sessions come from its own program.");
  if (command.length === 0 && !read.list)
    throw new UsageError(`Name the ${side} to test: agentwire conform ${side} -- COMMAND`);
  return { side, command, read };
}

function suite(invocation: Invocation): ShardedSuite {
  const order = orderOf(invocation);
  const { list, watch } = order.read;
  if (list || watch.length > 0) throw new UsageError("--shard runs a part of the suite. Leave out --list and --watch.");
  return suiteOf(invocation.terminal, order);
}

function suiteOf(terminal: Terminal, { side, command, read }: Order): ShardedSuite {
  if (side === "host") return caseSuite(terminal, hostSuite(command, read), read);
  const agent = { subject: command.join(" "), agentWith: agentWith(command, read) };
  if (read.replay.length > 0) return replaySuite(terminal, agent, read);
  if (read.generated) return generatedSuite(terminal, agent, read);
  return caseSuite(terminal, agentSuite(command, read), read);
}

const sideNames = ["agent", "host"] as const;

export const conformCommand = defineCommand({
  configure(command) {
    command
      .addArgument(new Argument("<side>", sideNames.join(" or ")).argParser(choice(sideNames)))
      .argument("[command...]", "the agent or host to test and its arguments, after --");
    command.option(
      "--init <language>",
      `write a small agent, or an adapter for a host, to start from, in this language: ${templateLanguages.join(", ")} (agents: ts, python); -o names the file`,
      choice(templateLanguages),
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
  suite,
  program: ({ args: [, ...command] }) => commandLineOf(command),
  async run(invocation) {
    const { terminal, args, options } = invocation;
    const language = templateLanguages.find((name) => name === options.init);
    if (language !== undefined)
      return writeTemplate(terminal, args[0] === "host" ? "host" : "agent", language, outputPath(options));
    const order = orderOf(invocation);
    const { side, command, read } = order;
    if (read.list)
      return side === "host"
        ? listCases(terminal, hostSuite(command, read), read)
        : listCases(terminal, agentSuite(command, read), read);
    if (options.shard !== undefined) return runSharded(suite(invocation), invocation);
    const runSuite = () => runSharded(suiteOf(terminal, order), invocation);
    let outcome = await runSuite();
    while (read.watch.length > 0) {
      await changed(read.watch);
      outcome = await runSuite();
    }
    return outcome;
  },
});
