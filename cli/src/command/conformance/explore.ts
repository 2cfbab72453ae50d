import { join } from "node:path";
import {
  type AnyScenario,
  ExploreReport,
  orderOfTape,
  parseScenario,
  type ReportEntry,
  type ScenarioReport,
} from "@agentwire/testing";
import * as z from "zod";
import { exitCode, Unreadable, UsageError } from "../../exit.ts";
import { readLawEvents } from "../../input/law-events.ts";
import { writeFile } from "../../output/write-file.ts";
import type { ShardedSuite } from "../../suite/define.ts";
import { writeReports } from "../../suite/reports.ts";
import { declareShards, runSharded } from "../../suite/run.ts";
import { bar, count, safe, styled, type Terminal } from "../../terminal.ts";
import { commandLineOf, defineCommand, type Invocation } from "../define.ts";
import { declareExploreOptions, type ExploreCommandOptions, readExploreOptions } from "./explore/options.ts";
import { type Explorer, explorerOf } from "./explore/run.ts";

/** An order on one line. Consecutive steps of the peer are counted. */
function orderText(order: readonly string[]): string {
  const parts: string[] = [];
  for (const [location, name] of order.entries()) {
    const before = order[location - 1] === name ? parts.pop() : undefined;
    const times = before === undefined ? 1 : Number(/ x(\d+)$/.exec(before)?.[1] ?? 1) + 1;
    parts.push(times === 1 ? name : `${name} x${times}`);
  }
  return parts.length === 0 ? "(nothing)" : parts.join(" > ");
}

/** The command that replays the order of a tape. */
const commandOf = (tape: string, { side }: ExploreCommandOptions, subject: string): string =>
  [
    "agentwire explore",
    ...(side === "host" ? ["--host"] : []),
    `--replay ${tape}`,
    ...(subject === "" ? [] : ["--", subject]),
  ].join(" ");

function printScenario(terminal: Terminal, report: ScenarioReport, replayCommand: (tape: string) => string): void {
  const { name, found, progress, random, complete, notChecked } = report;
  if (notChecked !== undefined) {
    terminal.out(`${styled(terminal, "yellow", "NOT RUN")} ${safe(`${name}: ${notChecked}`)}`);
    return;
  }
  const rest = complete ? "all" : `${progress.frontier.length} left${random > 0 ? `, ${random} random` : ""}`;
  const verdict = found.length === 0 ? styled(terminal, "green", "ok") : styled(terminal, "red", "FOUND");
  terminal.out(
    `${verdict} ${safe(name)}: ${count(progress.orders, "order")} (${rest}), ${count(found.length, "finding")}`,
  );
  for (const { rule, message, order, times, repeats, tape } of found) {
    terminal.out(safe(`   [${rule}] ${message} (${count(times, "order")})`));
    terminal.out(safe(`   order: ${orderText(order)}${repeats ? "" : " (not repeated)"}`));
    if (tape !== null) terminal.out(styled(terminal, "dim", safe(`   again: ${replayCommand(tape)}`)));
  }
}

function listScenarios(terminal: Terminal, scenarios: readonly AnyScenario[], json: boolean): number {
  if (json)
    terminal.verbatim(JSON.stringify(scenarios.map(({ name, summary, threads }) => ({ name, summary, threads }))));
  else for (const { name, summary } of scenarios) terminal.out(safe(`${name}: ${summary}`));
  return exitCode.ok;
}

async function replayTapes(terminal: Terminal, explorer: Explorer, options: ExploreCommandOptions): Promise<number> {
  const outcomes: { readonly tape: string; readonly found: readonly { rule: string; message: string }[] }[] = [];
  for (const tape of options.replay) {
    const explored = orderOfTape(await readLawEvents(tape, terminal));
    const parsed = explored && parseScenario(explored.scenario);
    if (explored === undefined || parsed?.ok !== true)
      throw new Unreadable(
        `${tape} contains no order of a scenario. Name a tape that agentwire explore --tapes wrote.`,
      );
    if (parsed.scenario.side !== options.side)
      throw new UsageError(
        `${tape} is of ${parsed.scenario.side === "host" ? "a host. Add" : "an agent. Leave out"} --host.`,
      );
    const found = await explorer.replay(parsed.scenario, explored.order);
    outcomes.push({ tape, found });
    if (options.json) continue;
    for (const { rule, message } of found) terminal.out(safe(`[${rule}] ${message}`));
    terminal.out(safe(`${tape}: ${count(found.length, "finding")}`));
  }
  if (options.json) terminal.verbatim(JSON.stringify(outcomes));
  return outcomes.some(({ found }) => found.length > 0) ? exitCode.found : exitCode.ok;
}

/** The result for one scenario. */
const ScenarioResult = z.object({
  scenario: ExploreReport.shape.scenarios.element,
  /** The content of the tape of each finding. */
  tapes: z.array(z.string()).readonly(),
});
type ScenarioResult = Readonly<z.output<typeof ScenarioResult>>;

/** The results of two seeds of one scenario as one. Of two orders for a rule, the shorter one counts. */
function withSeed(one: ScenarioResult, other: ScenarioResult): ScenarioResult {
  const found = one.scenario.found.map((finding, index) => ({ finding, tape: one.tapes[index] }));
  for (const [index, finding] of other.scenario.found.entries()) {
    const at = found.findIndex(({ finding: { rule } }) => rule === finding.rule);
    const before = found[at]?.finding;
    const next = { finding: { ...finding, times: finding.times + (before?.times ?? 0) }, tape: other.tapes[index] };
    if (before === undefined) found.push(next);
    else if (finding.order.length < before.order.length) found[at] = next;
    else found[at] = { finding: { ...before, times: next.finding.times }, tape: found[at]?.tape };
  }
  return {
    scenario: {
      ...one.scenario,
      random: one.scenario.random + other.scenario.random,
      found: found.map(({ finding }) => finding),
    },
    tapes: found.map(({ tape = "" }) => tape),
  };
}

/** The results of each scenario as one. Those of one scenario follow each other. */
async function* byScenario(results: AsyncIterable<ScenarioResult>): AsyncGenerator<ScenarioResult, void, undefined> {
  let last: ScenarioResult | undefined;
  for await (const result of results) {
    if (last !== undefined && last.scenario.name !== result.scenario.name) yield last;
    last = last?.scenario.name === result.scenario.name ? withSeed(last, result) : result;
  }
  if (last !== undefined) yield last;
}

/** The entries of a scenario in reports: one for each finding, or one for the scenario. */
function entriesOf({ name, found, notChecked }: ScenarioReport): readonly ReportEntry[] {
  const entry = {
    group: "agentwire.explore",
    title: "No order of the scenario violates a rule.",
    details: notChecked === undefined ? [] : [notChecked],
  };
  if (found.length === 0) return [{ ...entry, id: name, status: notChecked === undefined ? "passed" : "unmeasured" }];
  return found.map(({ rule, message, order, tape }) => ({
    ...{ ...entry, id: `${name} ${rule}`, status: "failed" },
    details: [message, `order: ${orderText(order)}`],
    ...(tape !== null && { location: { file: tape } }),
  }));
}

/** Writes the tapes of findings, and names them in the report. */
function storeTapes({ scenario, tapes }: ScenarioResult, folder: string): ScenarioReport {
  const found = scenario.found.map((finding, index) => {
    const content = tapes[index];
    if (content === undefined || content === "") return finding;
    const tape = join(folder, `${scenario.name}.${finding.rule.replace(/[^a-z0-9.-]+/g, "-")}.tape.jsonl`);
    writeFile(tape, content);
    return { ...finding, tape };
  });
  return { ...scenario, found };
}

function scenarioSuite(
  terminal: Terminal,
  command: readonly string[],
  options: ExploreCommandOptions,
): ShardedSuite<ScenarioResult> {
  const { side, seed, seeds, depth, budget, json, resume } = options;
  const subject = command.join(" ");
  const byName = new Map(options.scenarios.map((scenario) => [scenario.name, scenario]));
  if (byName.size < options.scenarios.length)
    throw new UsageError("--scenario: two of these scenarios have the same name. Rename one of them.");
  const items = new Map(
    options.scenarios.flatMap((scenario) =>
      Array.from({ length: seeds }, (_, index) => [
        index === 0 ? scenario.name : `${scenario.name} with seed ${seed + index}`,
        { scenario, seed: seed + index },
      ]),
    ),
  );
  return {
    result: ScenarioResult,
    async items() {
      return [...items.keys()];
    },
    async *run(names) {
      const explorer = explorerOf(command, options);
      for (const name of names) {
        const item = items.get(name);
        if (item === undefined) continue;
        yield await explorer.explore(item.scenario, item.seed, (done) =>
          terminal.foot(`${bar(Math.min(done, budget), budget)} ${name}`),
        );
        terminal.foot(null);
      }
    },
    async report(results, mode) {
      const scenarios: ScenarioReport[] = [];
      for await (const result of byScenario(results)) {
        const { name } = result.scenario;
        if (!byName.has(name))
          throw new Unreadable(`The results have a scenario ${JSON.stringify(name)}, which is none of these.`);
        const report = storeTapes(result, options.tapes);
        const earlier = resume?.scenarios.find((scenario) => scenario.name === name)?.found ?? [];
        const known = new Set(report.found.map(({ rule }) => rule));
        const full = { ...report, found: [...report.found, ...earlier.filter(({ rule }) => !known.has(rule))] };
        scenarios.push(full);
        if (!json) printScenario(terminal, full, (tape) => commandOf(tape, options, subject));
      }
      const report: ExploreReport = {
        ...{ side, subject: subject === "" ? "reference" : subject, seed, depth, scenarios },
        ...(seeds > 1 && { seeds }),
      };
      writeReports(
        {
          title: "Exploration of scenarios",
          subject: report.subject,
          entries: scenarios.flatMap(entriesOf),
          notes: [],
        },
        options.reports,
        { json: () => `${JSON.stringify(report, null, 2)}\n` },
      );
      const checked = scenarios.filter(({ notChecked }) => notChecked === undefined);
      const orders = checked.reduce((sum, { progress, random }) => sum + progress.orders + random, 0);
      const findings = checked.reduce((sum, { found }) => sum + found.length, 0);
      if (json) terminal.verbatim(JSON.stringify(report));
      else
        terminal.out(
          `${count(checked.length, "scenario")}, ${count(orders, "order")}, ${count(findings, "finding")}${checked.length < scenarios.length ? `, ${scenarios.length - checked.length} not run` : ""}`,
        );
      if (checked.length === 0) return mode === "shard" && scenarios.length === 0 ? exitCode.ok : exitCode.peer;
      return findings === 0 ? exitCode.ok : exitCode.found;
    },
  };
}

function suite({ terminal, args, options }: Invocation): ShardedSuite<ScenarioResult> {
  const read = readExploreOptions(options);
  if (read.list || read.replay.length > 0)
    throw new UsageError("--shard splits the scenarios and their seeds. Leave out --list and --replay.");
  return scenarioSuite(terminal, args, read);
}

export const exploreCommand = defineCommand({
  configure(command) {
    command.argument("[command...]", "the agent or the adapter and its arguments, after --");
    declareExploreOptions(command);
    declareShards(command);
    command.addHelpText(
      "after",
      `
Without a command, the reference agent or host runs in memory, on virtual time. Each finding leaves a tape of the
shortest order that shows it.

Exit codes: ${exitCode.ok} no findings; ${exitCode.found} findings; ${exitCode.usage} wrong command line; ${exitCode.peer} the agent or host did not start.`,
    );
  },
  suite,
  program: ({ args }) => commandLineOf(args),
  async run(invocation) {
    const { terminal, args, options } = invocation;
    const read = readExploreOptions(options);
    if (options.shard === undefined && read.list) return listScenarios(terminal, read.scenarios, read.json);
    if (options.shard === undefined && read.replay.length > 0)
      return replayTapes(terminal, explorerOf(args, read), read);
    return runSharded(suite(invocation), invocation);
  },
});
