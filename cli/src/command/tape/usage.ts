import { createUsageCounter, type ModelUsageCount, type SessionUsage, sumUsage } from "@agentwire/replay";
import { exitCode } from "../../exit.ts";
import { readEvents } from "../../input/events.ts";
import { type Input, openInputs } from "../../input/open.ts";
import { clip, count, safe, styled, type Terminal, tableLines } from "../../terminal.ts";
import { defineCommand } from "../define.ts";

const number = new Intl.NumberFormat("en-US");
const dollars = (usd: number | null): string => (usd === null ? "unknown" : `$${usd.toFixed(4)}`);

const figuresOf = ({ input, cacheRead, cacheWrite, output, costUsd }: ModelUsageCount): string[] => [
  ...[input, cacheRead, cacheWrite, output].map((tokens) => number.format(tokens)),
  dollars(costUsd),
];

/** Names of models that are longer are cut, in columns. */
const longestName = 32;

const headings = ["model", "input", "cache read", "cache write", "output", "cost"] as const;

async function usageOf(terminal: Terminal, input: Input): Promise<SessionUsage> {
  const counter = createUsageCounter();
  for await (const batch of readEvents(input))
    for (const item of batch) {
      if (item.kind === "event") counter.push(item.event);
      else if (item.kind === "problem")
        terminal.err(safe(`${input.path}:${item.problem.line}: ${item.problem.message}`));
    }
  return counter.usage();
}

export const usageCommand = defineCommand({
  streams: true,
  paged: true,
  configure(command) {
    command
      .argument("<tape...>", "tapes, logs of frames or transcripts, or folders of them")
      .option("--json", "print the usage of each session as a line of JSON")
      .addHelpText(
        "after",
        `\n\nTokens and costs are the agent's own totals. Totals count from the start of a process, so only the last result of each\nprocess counts. Without a result, each model message counts once, however many frames it comes in. Transcripts contain no\ncosts.\n\nExit codes: ${exitCode.ok} usage was found; ${exitCode.found} no session contains any.`,
      );
  },
  async run({ terminal, args, options }) {
    const inputs = await openInputs(args, terminal);
    const all: SessionUsage[] = [];
    let estimated = 0;
    for (const input of inputs) {
      const usage = await usageOf(terminal, input);
      all.push(usage);
      if (usage.source === "messages") estimated++;
      if (options.json === true) terminal.verbatim(JSON.stringify({ file: input.path, ...usage }));
    }
    const models = sumUsage(all.flatMap((usage) => usage.models));
    if (models.length === 0) {
      const what = inputs.length === 1 ? (inputs[0]?.path ?? "") : count(inputs.length, "session");
      terminal.err(safe(`No usage in ${what}: no result and no model message reports any.`));
      return exitCode.found;
    }
    if (options.json === true) return exitCode.ok;
    const table = [headings, ...models.map((usage) => [clip(usage.model, longestName), ...figuresOf(usage)])];
    const [head = "", ...rows] = tableLines(table, { right: (column) => column > 0, width: terminal.width });
    terminal.verbatim(styled(terminal, "dim", head));
    for (const row of rows) terminal.verbatim(row);
    const costs = models.flatMap(({ costUsd }) => costUsd ?? []);
    const total = costs.length === 0 ? "cost unknown" : dollars(costs.reduce((a, b) => a + b, 0));
    terminal.out(`${count(inputs.length, "session")}, ${total}`);
    if (estimated > 0)
      terminal.note(
        `${count(estimated, "session")} counted by messages, because a process ended without a result: without costs, and with incomplete output.`,
      );
    return exitCode.ok;
  },
});
