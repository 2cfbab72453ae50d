import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { explainTape, type Rerun } from "@agentwire/replay";
import { forkHere, tapeSuffix } from "@agentwire/replay/node";
import { reasonOf } from "@agentwire/runtime";
import { exitCode } from "../../exit.ts";
import { loadInput } from "../../input/load.ts";
import { openInput } from "../../input/open.ts";
import { tellDifference } from "../../inspect/difference.ts";
import { count, safe, styled, type Terminal } from "../../terminal.ts";
import { Unreadable } from "../../unreadable.ts";
import { defineCommand } from "../define.ts";

function readValue(given: string): unknown {
  const text = given.startsWith("@") ? readFileSync(given.slice(1), "utf8") : given;
  return JSON.parse(text);
}

/** Writes the tape of each future. Throws where one is there already. */
function keep(folder: string, futures: Readonly<Record<string, Rerun>>): void {
  try {
    mkdirSync(folder, { recursive: true });
    for (const [name, { bytes }] of Object.entries(futures)) {
      writeFileSync(join(folder, `${name}${tapeSuffix}`), bytes, { flag: "wx" });
    }
  } catch (error) {
    throw new Unreadable(`The futures cannot be written: ${reasonOf(error)}`);
  }
}

function tellFuture(terminal: Terminal, name: string, { tape }: Rerun): void {
  terminal.out(styled(terminal, "bold", `${name}: ${count(tape.events.length, "event")}`));
  for (const sentence of explainTape(tape).sentences) terminal.out(safe(`  - ${sentence}`));
}

export const fork = defineCommand({
  configure(command) {
    command
      .argument("<tape>", "the tape")
      .requiredOption(
        "--at <seq>",
        "the event: a frame of the host, a model turn, a tool result, an event of the model",
      )
      .requiredOption("--set <json>", "the frame or event that stands in its place; @file reads it from a file")
      .option("-o, --out <folder>", "keep both futures there, as before.tape.jsonl and after.tape.jsonl")
      .option("--json", "print the difference as JSON")
      .addHelpText(
        "after",
        `
Where the event answers a question, the answer alone will do:
    --set '{"behavior":"deny","message":"no"}'
Both futures are run, so that what tells our agent from the recorded one does not look like an effect of the change. The
model's later answers are those of the tape, in their order; where none is left, the agent is told so.`,
      );
  },
  async run({ terminal, args, options }) {
    const file = args[0] ?? "";
    const seq = Number(options.at);
    if (options.at === "" || !Number.isInteger(seq)) {
      terminal.err(safe(`--at takes the number of an event, not ${String(options.at)}.`));
      return exitCode.usage;
    }
    let value: unknown;
    try {
      value = readValue(String(options.set));
    } catch (error) {
      terminal.err(safe(`--set takes JSON, or @ and a file that holds it: ${reasonOf(error)}`));
      return exitCode.usage;
    }
    const tape = await loadInput(await openInput(file, terminal));
    if (tape.state === "damaged") throw new Unreadable(`${file}: the tape is not what was recorded.`);
    const forked = await forkHere({ tape, seq, value });
    if (!forked.ok) {
      terminal.err(safe(forked.reason));
      return exitCode.usage;
    }
    const { difference, before, after } = forked;
    const out = options.out === undefined ? null : String(options.out);
    if (out !== null) keep(out, { before, after });
    if (options.json === true) {
      terminal.out(JSON.stringify({ difference, notes: after.notes }));
      return exitCode.ok;
    }
    tellFuture(terminal, "As it was", before);
    tellFuture(terminal, "With the change", after);
    for (const one of difference.differences) tellDifference(terminal, one);
    terminal.out(`${count(difference.differences.length + difference.further, "difference")} between the two futures`);
    if (out !== null) terminal.out(safe(`Both futures are in ${out}.`));
    for (const note of after.notes) terminal.err(safe(note));
    return exitCode.ok;
  },
});
