import { createFold, explainState, isEvent, type TapeEvent } from "@agentwire/replay";
import { exitCode } from "../../exit.ts";
import { eventNumber } from "../../flag/parsers.ts";
import { type Input, openInputs } from "../../input/open.ts";
import { entryHead, entryLine } from "../../inspect/entry-line.ts";
import { timelineEntriesOf } from "../../inspect/state-at.ts";
import { safe, styled, type Terminal } from "../../terminal.ts";
import { defineCommand } from "../define.ts";

const headings = {
  ended: "The agent process has ended.",
  finished: "Nothing is open.",
  waiting: "The session is waiting for an answer.",
  working: "The session is working.",
} as const;

/** The text of a note for a reader; notes in JSON are for programs. */
const noteOf = (event: TapeEvent): readonly string[] =>
  isEvent(event, "note/text") && !event.text.startsWith("{") ? [event.text] : [];

async function explain(terminal: Terminal, input: Input, at: number, json: boolean): Promise<number> {
  const file = input.path;
  const fold = createFold();
  const notes: string[] = [];
  let cut = false;
  let last = -1;
  for await (const batch of input.read()) {
    for (const item of batch) {
      if (item.kind === "event") last = item.event.seq;
      if (item.kind === "event") notes.push(...noteOf(item.event));
      if (item.kind === "event" && item.event.seq <= at) fold.take(item.event);
      if (item.kind === "problem") {
        cut = true;
        terminal.err(safe(`${file}:${item.problem.line}: ${item.problem.message}`));
      }
    }
  }
  if (Number.isFinite(at) && at > last) {
    terminal.err(safe(`${file} has no event ${at}; its last event is ${last}.`));
    return exitCode.found;
  }
  const explained = [...fold.states].map(([process, state]) => ({ process, ...explainState(state, cut) }));
  if (explained.length === 0) {
    terminal.err(safe(`${file} holds no frame; there is nothing to explain.`));
    return exitCode.found;
  }
  if (json) {
    terminal.out(JSON.stringify(explained));
    return exitCode.ok;
  }
  const entries = await timelineEntriesOf(
    input,
    explained.flatMap(({ events }) => events),
  );
  for (const { process, verdict, sentences, events } of explained) {
    const which = explained.length > 1 ? `Process ${process}: ` : "";
    terminal.out(styled(terminal, "bold", `${which}${headings[verdict]}`));
    for (const sentence of sentences) terminal.out(safe(`  - ${sentence}`));
    const shown = entries.filter(({ seq }) => events.includes(seq));
    if (shown.length === 0) continue;
    terminal.out("");
    terminal.out(entryHead(terminal));
    for (const entry of shown) terminal.out(entryLine(terminal, entry));
    if (process !== explained.at(-1)?.process) terminal.out("");
  }
  if (notes.length > 0) terminal.out("\nNotes on the tape:");
  for (const note of notes) terminal.out(safe(`  - ${note}`));
  return exitCode.ok;
}

export const whyCommand = defineCommand({
  streams: true,
  configure(command) {
    command
      .argument("<tape...>", "tapes, logs of frames or transcripts, or folders of them")
      .option("--at <event>", "explain the state after this event", eventNumber)
      .option("--json", "print the explanation as JSON");
  },
  async run({ terminal, args, options }) {
    const at = options.at === undefined ? Number.POSITIVE_INFINITY : Number(options.at);
    const inputs = await openInputs(args, terminal);
    const codes: number[] = [];
    for (const input of inputs) {
      if (inputs.length > 1 && options.json !== true) terminal.out(styled(terminal, "underline", safe(input.path)));
      codes.push(await explain(terminal, input, at, options.json === true));
    }
    return Math.max(...codes);
  },
});
