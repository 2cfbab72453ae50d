import { parseQuery } from "@agentwire/replay";
import { exitCode, UsageError } from "../../exit.ts";
import { eventNumber } from "../../flag/parsers.ts";
import { noSuchEvent } from "../../input/events.ts";
import { type Input, openInput, openInputs } from "../../input/open.ts";
import { readTimeline } from "../../input/timeline.ts";
import { entryHead, entryLine, seconds } from "../../inspect/entry-line.ts";
import { readStateAt, timelineEntriesOf } from "../../inspect/state-at.ts";
import { statePage } from "../../inspect/state-page.ts";
import { count, safe, styled } from "../../terminal.ts";
import { defineCommand, type Invocation } from "../define.ts";

/** `--at`: the event, its causes and effects, and the state after it. */
async function inspectAt({ terminal, options }: Invocation, input: Input, at: number): Promise<number> {
  const file = input.path;
  const read = await readStateAt(input, at);
  for (const problem of read.problems) terminal.err(safe(problem));
  if (!read.found) {
    terminal.err(safe(noSuchEvent(file, at, read.last)));
    return exitCode.found;
  }
  const { event, entry, state, causes, effects } = read.moment;
  if (options.json === true) {
    const { conversation: _, ...fields } = state ?? { conversation: null };
    terminal.verbatim(JSON.stringify({ event, entry, state: fields, effects: effects.map(({ seq }) => seq) }));
    return exitCode.ok;
  }
  terminal.out(entryHead(terminal));
  for (const cause of await timelineEntriesOf(input, causes)) terminal.out(entryLine(terminal, cause));
  if (entry !== null) terminal.out(styled(terminal, "bold", entryLine({ ...terminal, color: false }, entry)));
  for (const effect of effects) terminal.out(entryLine(terminal, effect));
  if (options.frame === true) terminal.verbatim(safe(JSON.stringify(event, null, 2)));
  terminal.out("");
  if (state !== undefined) for (const line of statePage(terminal, state)) terminal.out(line);
  return exitCode.ok;
}

/** The result of a list. */
interface Listed {
  readonly code: number;
  /** Whether the file is damaged or breaks off in a line. */
  readonly incomplete: boolean;
}

/** Marks of events that a person may mean by "error". */
const incidentMarks: readonly string[] = ["error", "failed", "denied", "interrupted", "withdrawn", "torn"];

/** What to search for instead, for a query that selects nothing. */
function hintOf(where: string, present: ReadonlyMap<string, number>): string {
  const others = incidentMarks.filter((mark) => present.has(mark)).map((mark) => `${mark} (${present.get(mark)})`);
  const isIncident = where.split(/\s+/).some((term) => incidentMarks.includes(term.toLowerCase()));
  return isIncident && others.length > 0
    ? `No event matches ${where}. Events of this session have other marks: ${others.join(", ")}.`
    : `No event matches ${where}.`;
}

/** Without `--at`: one line for each selected event. */
async function list({ terminal, options }: Invocation, input: Input, where: string): Promise<Listed> {
  const query = parseQuery(where);
  if (!query.ok) {
    throw new UsageError(`--where ${where}: ${query.message}`);
  }
  const hasFilter = where.trim() !== "" || options.all === true;
  let [events, recorded, shown, hidden, us] = [0, 0, 0, 0, 0];
  let missing = "";
  const present = new Map<string, number>();
  for await (const item of readTimeline(input)) {
    if (item.kind === "problem") {
      terminal.err(safe(item.message));
      if (item.weight === "damage") missing = "; the file is damaged";
      else if (item.weight === "torn" && missing === "") missing = "; the file breaks off in its last line";
    }
    if (item.kind === "header" && options.json !== true) {
      const { release, recorder, startedAt } = item.header;
      terminal.out(
        safe(
          `${input.path}: ${input.kind === "tape" ? `protocol ${release}, recorded by ${recorder.name} ${recorder.version}` : `read as protocol ${release}`}${startedAt ? `, ${startedAt}` : ""}`,
        ),
      );
      terminal.out(entryHead(terminal));
    }
    if (item.kind !== "event" || item.entry === null) continue;
    const { entry, event } = item;
    if (event.channel !== "note") recorded++;
    events++;
    us = event.us;
    for (const mark of entry.marks) present.set(mark, (present.get(mark) ?? 0) + 1);
    if (!query.test(entry)) continue;
    if (!hasFilter && entry.marks.includes("noise")) hidden++;
    else {
      shown++;
      terminal.verbatim(options.json === true ? JSON.stringify(entry) : entryLine(terminal, entry));
      await terminal.room();
    }
  }
  if (recorded === 0) {
    terminal.err(safe(`${input.path} holds no event; there is nothing to show.`));
    return { code: exitCode.found, incomplete: missing !== "" };
  }
  if (options.json !== true) {
    const rest = hidden > 0 ? " (--all shows the rest)" : "";
    if (shown === 0 && where.trim() !== "") terminal.note(hintOf(where, present));
    terminal.out(`${shown} of ${count(events, "event")} in ${seconds(us)} s${rest}${missing}`);
  }
  return { code: shown === 0 && where.trim() !== "" ? exitCode.found : exitCode.ok, incomplete: missing !== "" };
}

export const inspectCommand = defineCommand({
  paged: true,
  streams: true,
  configure(command) {
    command
      .argument("<tape...>", "tapes, logs of frames or transcripts, or folders of them; with --at: one of them")
      .option("--at <event>", "show the state after this event, what led to it and what it led to", eventNumber)
      .option("--where <query>", 'show only these events, such as "tool:Bash denied" or "kind:result error"', "")
      .option("--all", "also show minor events: state changes, deltas, heartbeats")
      .option("--frame", "with --at: print the event exactly as recorded")
      .option("--json", "print JSON, one line for each event")
      .addHelpText(
        "after",
        `
A query is a list of words and field:value pairs that must all match. A - in front of a term negates it.

Fields:
  tool:Bash        events of a tool; tool: selects those of any tool
  subagent:NAME    events of a subagent; subagent: selects those of any subagent
  took:>10s        events that end a model call, a tool, a task, a request or a turn of this duration: >10s, <250ms, 1.5m
  cost:>0.1        results of turns by their cost in US dollars
  id:toolu_1       events of a tool use
  kind:result      events of a kind, as the list shows it
  lane:model       host, agent, model or tools
  from:host        frames of the host or of the agent
  process:1        events of a process
  seq:12-40        events by number: 12, 12-40, 12- or -40

Words that name a mark select it: asks, answers, allowed, denied, failed, error, interrupted, withdrawn, retried,
synthetic, subagent, background, torn. Any other word is searched for in the text.

Exit codes: 0 events were shown; 1 no event matches, or the file is damaged or breaks off in a line.`,
      );
  },
  async run(call) {
    const { at, where } = call.options;
    const [first = "", ...others] = call.args;
    if (at !== undefined) {
      if (others.length > 0) throw new UsageError("--at shows an event of one session. Name one tape.");
      if (String(where) !== "")
        throw new UsageError("--at shows one event, and --where selects events of the list. Use one of them.");
      return inspectAt(call, await openInput(first, call.terminal), Number(at));
    }
    if (call.options.frame === true)
      throw new UsageError("--frame prints one event as it was recorded. Name the event with --at.");
    const listed: Listed[] = [];
    for (const input of await openInputs(call.args, call.terminal)) listed.push(await list(call, input, String(where)));
    return listed.some(({ incomplete }) => incomplete) ? exitCode.found : Math.min(...listed.map(({ code }) => code));
  },
});
