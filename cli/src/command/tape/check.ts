import { isEvent } from "@agentwire/replay";
import type { Violation } from "@agentwire/testing/law";
import { exitCode } from "../../exit.ts";
import { createLawCheck } from "../../input/check-laws.ts";
import { readEvents } from "../../input/events.ts";
import { type Input, openInputs } from "../../input/open.ts";
import { count, safe, styled, type Terminal } from "../../terminal.ts";
import { defineCommand } from "../define.ts";

async function checkInput(terminal: Terminal, input: Input, json: boolean, many: boolean): Promise<number> {
  const file = input.path;
  const lawCheck = await createLawCheck(input);
  if (lawCheck.unchecked !== null) terminal.note(safe(`${file}: ${lawCheck.unchecked}.`));
  let [events, frames, breaches] = [0, 0, 0];
  let sound = true;
  let damaged = false;
  const report = (violations: readonly Violation[]) => {
    for (const violation of violations) {
      breaches++;
      const location = violation.seq === null ? "the end" : `event ${violation.seq}`;
      if (json) terminal.out(JSON.stringify({ file, ...violation }));
      else
        terminal.out(safe(`${file}: ${location}: [${violation.requirement}] ${violation.side}: ${violation.message}`));
    }
  };
  for await (const batch of readEvents(input)) {
    for (const item of batch) {
      if (item.kind === "problem") {
        sound = false;
        damaged ||= item.problem.weight === "damage";
        terminal.err(safe(`${file}:${item.problem.line}: ${item.problem.message}`));
      } else if (item.kind === "event") {
        events++;
        if (isEvent(item.event, "wire/frame")) frames++;
        report(lawCheck.event(item.event));
      }
    }
    await terminal.room();
  }
  if (sound) report(lawCheck.end()); // nothing is overdue if the rest may be missing
  if (frames === 0 && breaches === 0) {
    terminal.err(safe(`${file} holds no frame; no law was checked.`));
    return exitCode.found;
  }
  if (!json) {
    const verdict =
      breaches === 0
        ? styled(terminal, "green", "no violations")
        : styled(terminal, "red", count(breaches, "violation"));
    const doubt = damaged ? "; the tape is not what was recorded, so this proves nothing" : "";
    const rest = lawCheck.unchecked === null ? "" : "; not all laws are checked";
    terminal.out(`${many ? `${safe(file)}: ` : ""}${count(events, "event")}, ${verdict}${rest}${doubt}`);
  }
  return breaches === 0 && !damaged ? exitCode.ok : exitCode.found;
}

export const checkCommand = defineCommand({
  streams: true,
  configure(command) {
    command
      .argument("<tape...>", "tapes, logs of frames or transcripts, or folders of them")
      .option("--json", "print each violation as a line of JSON")
      .addHelpText("after", "\nExit codes: 0 no violations; 1 violations, a damaged tape, or no frame at all.");
  },
  async run({ terminal, args, options }) {
    const codes: number[] = [];
    const inputs = await openInputs(args, terminal);
    for (const input of inputs) codes.push(await checkInput(terminal, input, options.json === true, inputs.length > 1));
    return Math.max(...codes);
  },
});
