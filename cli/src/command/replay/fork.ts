import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { explainTape, type Rerun } from "@agentwire/replay";
import { forkHere, tapeSuffix } from "@agentwire/replay/node";
import { exitCode, Unreadable, UsageError } from "../../exit.ts";
import { addOutput, outputPath } from "../../flag/output.ts";
import { eventNumber, jsonValue } from "../../flag/parsers.ts";
import { loadInput } from "../../input/load.ts";
import { openInput } from "../../input/open.ts";
import { printDifference } from "../../inspect/difference.ts";
import { cannotWrite } from "../../output/file-error.ts";
import { count, safe, styled, type Terminal } from "../../terminal.ts";
import { defineCommand } from "../define.ts";

/** Writes the tape of each future. Throws where one is there already. */
function keep(folder: string, futures: Readonly<Record<string, Rerun>>): void {
  try {
    mkdirSync(folder, { recursive: true });
    for (const [name, { bytes }] of Object.entries(futures)) {
      writeFileSync(join(folder, `${name}${tapeSuffix}`), bytes, { flag: "wx" });
    }
  } catch (error) {
    throw cannotWrite(folder, error);
  }
}

function printFuture(terminal: Terminal, name: string, { tape }: Rerun): void {
  terminal.out(styled(terminal, "bold", `${name}: ${count(tape.events.length, "event")}`));
  for (const sentence of explainTape(tape).sentences) terminal.out(safe(`  - ${sentence}`));
}

export const forkCommand = defineCommand({
  configure(command) {
    command
      .argument("<tape>", "a tape, a log of frames or a transcript")
      .requiredOption(
        "--at <event>",
        "the event to change: a frame of the host, a model turn, a tool result or an event of the model",
        eventNumber,
      )
      .requiredOption("--set <json>", "the replacement frame or event; @file reads it from a file", jsonValue)
      .option("--json", "print the difference as JSON")
      .addHelpText(
        "after",
        `\nIf the event answers a request, the answer is enough:\n    --set '{"behavior":"deny","message":"no"}'\nThe reference agent runs both versions, so that differences between it and the recorded agent do not look like\neffects of the change. Later answers of the model come from the tape, in order. If the tape runs out, the agent gets an error.`,
      );
    addOutput(command, "<folder>", "keep both versions there, as before.tape.jsonl and after.tape.jsonl");
  },
  async run({ terminal, args, options }) {
    const file = args[0] ?? "";
    const seq = Number(options.at);
    const { value } = options.set as ReturnType<typeof jsonValue>;
    const tape = await loadInput(await openInput(file, terminal));
    if (tape.state === "damaged")
      throw new Unreadable(`${file}: the tape is damaged: it is not what was recorded. Record the session again.`);
    const forked = await forkHere({ tape, seq, value });
    if (!forked.ok) {
      throw new UsageError(forked.reason);
    }
    const { difference, before, after } = forked;
    const out = outputPath(options);
    if (out !== undefined) keep(out, { before, after });
    if (options.json === true) {
      terminal.verbatim(JSON.stringify({ difference, notes: after.notes }));
      return exitCode.ok;
    }
    printFuture(terminal, "Before the change", before);
    printFuture(terminal, "After the change", after);
    for (const one of difference.differences) printDifference(terminal, one);
    terminal.out(`${count(difference.differences.length + difference.further, "difference")} between the two versions`);
    if (out !== undefined) terminal.out(safe(`Both versions are in ${out}.`));
    for (const note of after.notes) terminal.err(safe(note));
    return exitCode.ok;
  },
});
