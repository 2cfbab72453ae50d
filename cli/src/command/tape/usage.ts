import { asJsonObject, asText } from "@agentwire/protocol/json";
import {
  createMessageUsageCounter,
  createUsageCounter,
  distinctUsage,
  isEvent,
  type MessageUsage,
  type ModelUsageCount,
  type SessionUsage,
  sumUsage,
  type Tokens,
} from "@agentwire/replay";
import { exitCode, UsageError } from "../../exit.ts";
import { choice } from "../../flag/parsers.ts";
import { readEvents } from "../../input/events.ts";
import { type Input, openInputs } from "../../input/open.ts";
import { beginningOf } from "../../input/transcripts.ts";
import { clip, count, safe, styled, type Terminal, tableLines } from "../../terminal.ts";
import { defineCommand } from "../define.ts";

const number = new Intl.NumberFormat("en-US");
const dollars = (usd: number | null): string => (usd === null ? "unknown" : `$${usd.toFixed(4)}`);
const tokenTexts = ({ input, cacheRead, cacheWrite, output }: Tokens): string[] =>
  [input, cacheRead, cacheWrite, output].map((tokens) => number.format(Math.round(tokens)));

/** Names that are longer are cut, in columns. */
const longestName = 32;

const tokenHeadings = ["input", "cache read", "cache write", "output"] as const;

/** What a session has used, and what it is. */
interface UsedSession {
  readonly file: string;
  /** The day in UTC on which it began; `unknown` if the file does not say it. */
  readonly day: string;
  /** The last part of its working directory. */
  readonly project: string;
  readonly usage: SessionUsage;
  /** Its models without what another recording of the session contains. */
  readonly models: readonly ModelUsageCount[];
  readonly messages: readonly MessageUsage[];
}

/** Reads a session. `withMessages`: whether its messages are needed, which take memory. */
async function usedIn(terminal: Terminal, input: Input, withMessages: boolean): Promise<Omit<UsedSession, "models">> {
  const [counter, messages] = [createUsageCounter(), createMessageUsageCounter()];
  let cwd: string | undefined;
  for await (const batch of readEvents(input))
    for (const item of batch) {
      if (item.kind === "header") cwd ??= item.header.cwd;
      else if (item.kind === "problem")
        terminal.err(safe(`${input.path}:${item.problem.line}: ${item.problem.message}`));
      else {
        counter.push(item.event);
        if (withMessages) messages.push(item.event);
        if (isEvent(item.event, "wire/frame")) cwd ??= asText(asJsonObject(item.event.frame).cwd);
      }
    }
  const began = await beginningOf(input);
  return {
    file: input.path,
    day: began > 0 ? new Date(began).toISOString().slice(0, 10) : "unknown",
    project: cwd?.split(/[\\/]/).findLast((part) => part !== "") ?? "unknown",
    usage: counter.usage(),
    messages: messages.messages(),
  };
}

/** Usage under a name: a model, a session, a day. `costUsd` is `undefined` where the agent reports no costs for such a thing. */
interface NamedUsage extends Tokens {
  readonly name: string;
  readonly costUsd?: number | null;
}

/** Adds up the usage of sessions under names, in the order of their tokens. */
const bySession = (name: (session: UsedSession) => string) => (sessions: readonly UsedSession[]) =>
  renamed(sumUsage(sessions.flatMap((session) => session.models.map((of) => ({ ...of, model: name(session) })))));

const renamed = (counts: readonly ModelUsageCount[]): NamedUsage[] =>
  counts.map(({ model, ...of }) => ({ name: model, ...of }));

/** Adds up the usage of messages under names. A message with several names counts for each in equal parts. */
const byMessage = (names: (message: MessageUsage) => readonly string[]) => (sessions: readonly UsedSession[]) => {
  const parts = sessions.flatMap(({ messages }) =>
    messages.flatMap((message) => {
      const { input, cacheRead, cacheWrite, output } = message;
      const all = names(message);
      const share = (tokens: number): number => tokens / all.length;
      return all.map((model) => ({
        ...{ model, costUsd: null },
        ...{ input: share(input), cacheRead: share(cacheRead), cacheWrite: share(cacheWrite), output: share(output) },
      }));
    }),
  );
  return sumUsage(parts).map(({ model, costUsd: _, ...of }): NamedUsage => ({ name: model, ...of }));
};

/** By what usage can be added up. */
const groupings = {
  model: (sessions: readonly UsedSession[]) => renamed(sumUsage(sessions.flatMap(({ models }) => models))),
  session: bySession(({ file }) => file),
  day: (sessions: readonly UsedSession[]) =>
    bySession(({ day }) => day)(sessions).sort((a, b) => (a.name < b.name ? -1 : 1)),
  project: bySession(({ project }) => project),
  tool: byMessage(({ tools }) => (tools.length === 0 ? ["(none)"] : tools)),
  subagent: byMessage(({ subagent }) => [subagent ?? "(main)"]),
} as const;

type Grouping = keyof typeof groupings;
const isGrouping = (name: string): name is Grouping => Object.hasOwn(groupings, name);

function printTable(terminal: Terminal, table: readonly (readonly string[])[]): void {
  const [head = "", ...rows] = tableLines(table, { right: (column) => column > 0, width: terminal.width });
  terminal.verbatim(styled(terminal, "dim", head));
  for (const row of rows) terminal.verbatim(row);
}

/** The end of a path, which distinguishes sessions, and the beginning of other names. */
const shortName = (grouping: Grouping, name: string): string =>
  grouping === "session" && name.length > longestName
    ? `\u2026${name.slice(1 - longestName)}`
    : clip(name, longestName);

/** Prints what models used as their messages say it, and as the agent reported it. */
function printComparison(terminal: Terminal, sessions: readonly UsedSession[]): number {
  const reported = sessions.filter(({ usage }) => usage.source === "results");
  const counted = byMessage(({ model }) => [model])(reported);
  const rows = groupings.model(reported).flatMap(({ name, costUsd: _, ...report }) => {
    const found = counted.find((one) => one.name === name);
    const of: Tokens = found ?? { input: 0, cacheRead: 0, cacheWrite: 0, output: 0 };
    return [
      [clip(name, longestName), "agent", ...tokenTexts(report)],
      ["", "messages", ...tokenTexts(of)],
    ];
  });
  if (rows.length === 0) {
    terminal.err("No session contains a result that reports usage, so there is nothing to compare.");
    return exitCode.found;
  }
  printTable(terminal, [["model", "counted by", ...tokenHeadings], ...rows]);
  terminal.out(`${count(reported.length, "session")} of ${sessions.length} with a report of the agent`);
  return exitCode.ok;
}

export const usageCommand = defineCommand({
  streams: true,
  paged: true,
  configure(command) {
    command
      .argument("<tape...>", "tapes, logs of frames or transcripts, or folders of them")
      .option("--by <what>", `add up by ${Object.keys(groupings).join(", ")}`, choice(Object.keys(groupings)), "model")
      .option("--compare", "compare what the agent reported with the usage of its messages")
      .option("--json", "print the usage of each session as a line of JSON; with --by, that of each name")
      .addHelpText(
        "after",
        `\n\nTokens and costs are the agent's own totals. Totals count from the start of a process, so only the last result of each\nprocess counts. A resumed session repeats the totals of its earlier processes, which count once if both are given. Without a result, each model message counts once, however many frames it comes in. Transcripts contain no\ncosts. Tools and subagents are always counted by messages: a message counts for the tools that it calls, in equal parts.\n\nExit codes: ${exitCode.ok} usage was found; ${exitCode.found} no session contains any.`,
      );
  },
  async run({ terminal, args, options }) {
    const by = String(options.by);
    const grouping = isGrouping(by) ? by : "model";
    if (options.compare === true && (options.json === true || grouping !== "model"))
      throw new UsageError("--compare prints a table by model. Leave out --json and --by.");
    const withMessages = options.compare === true || grouping === "tool" || grouping === "subagent";
    const inputs = await openInputs(args, terminal);
    const read: Omit<UsedSession, "models">[] = [];
    for (const input of inputs) {
      const used = await usedIn(terminal, input, withMessages);
      read.push(used);
      if (options.json === true && grouping === "model")
        terminal.verbatim(JSON.stringify({ file: used.file, models: used.usage.models, source: used.usage.source }));
    }
    const distinct = distinctUsage(read.map(({ usage }) => usage));
    const sessions = read.map((used, at): UsedSession => ({ ...used, models: distinct[at] ?? [] }));
    const rows = groupings[grouping](sessions);
    if (rows.length === 0) {
      const what = inputs.length === 1 ? (inputs[0]?.path ?? "") : count(inputs.length, "session");
      terminal.err(safe(`No usage in ${what}: no result and no model message reports any.`));
      return exitCode.found;
    }
    if (options.compare === true) return printComparison(terminal, sessions);
    if (options.json === true) {
      if (grouping !== "model")
        for (const { name, ...of } of rows) terminal.verbatim(JSON.stringify({ [grouping]: name, ...of }));
      return exitCode.ok;
    }
    const hasCosts = rows.some(({ costUsd }) => costUsd !== undefined);
    printTable(terminal, [
      [grouping, ...tokenHeadings, ...(hasCosts ? ["cost"] : [])],
      ...rows.map((row) => [
        ...[shortName(grouping, row.name), ...tokenTexts(row)],
        ...(hasCosts ? [dollars(row.costUsd ?? null)] : []),
      ]),
    ]);
    const costs = groupings.model(sessions).flatMap(({ costUsd }) => costUsd ?? []);
    const total = costs.length === 0 ? "cost unknown" : dollars(costs.reduce((a, b) => a + b, 0));
    terminal.out(`${count(inputs.length, "session")}, ${total}`);
    const estimated = sessions.filter(({ usage }) => usage.source === "messages").length;
    if (estimated > 0 && hasCosts)
      terminal.note(
        `${count(estimated, "session")} counted by messages, because a process ended without a result: without costs, and with incomplete output.`,
      );
    if (!hasCosts)
      terminal.note("Counted by messages: without costs. Output is complete only where the session contains it.");
    return exitCode.ok;
  },
});
