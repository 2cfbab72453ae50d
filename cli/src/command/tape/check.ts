import { lawChecker, type Violation } from "@agentwire/testing/law";
import { exitCode } from "../../exit.ts";
import { readEvents } from "../../material/events.ts";
import { recognise } from "../../material/recognise.ts";
import { count, safe, styled } from "../../terminal.ts";
import { Unreadable } from "../../unreadable.ts";
import { defineCommand } from "../define.ts";

export const check = defineCommand({
  streams: true,
  configure(command) {
    command.argument("<tape>", "the tape").option("--json", "print each breach as a line of JSON");
  },
  async run({ terminal, args, options }) {
    const file = args[0] ?? "";
    if ((await recognise(file)) !== "tape") {
      throw new Unreadable(
        `${file} is no tape; the laws need both directions in their order. Record the session first.`,
      );
    }
    const checker = lawChecker();
    let events = 0;
    let breaches = 0;
    let sound = true;
    let damaged = false;
    const report = (violations: readonly Violation[]) => {
      for (const violation of violations) {
        breaches++;
        const place = violation.seq === null ? "the end" : `event ${violation.seq}`;
        if (options.json === true) terminal.out(JSON.stringify({ file, ...violation }));
        else
          terminal.out(safe(`${file}: ${place}: [${violation.requirement}] ${violation.side}: ${violation.message}`));
      }
    };
    for await (const batch of readEvents(file)) {
      for (const item of batch) {
        if (item.kind === "problem") {
          sound = false;
          damaged ||= item.weight === "damage";
          terminal.err(safe(`${file}:${item.line}: ${item.message}`));
        } else {
          events++;
          report(checker.event(item.event));
        }
      }
      await terminal.room();
    }
    if (sound) report(checker.end()); // nothing is overdue where the rest may be missing
    if (options.json !== true) {
      const verdict =
        breaches === 0
          ? styled(terminal, "green", "no law broken")
          : styled(terminal, "red", count(breaches, "breach", "breaches"));
      const doubt = damaged ? "; the tape is not what was recorded, so this proves nothing" : "";
      terminal.out(`${count(events, "event")}, ${verdict}${doubt}`);
    }
    return breaches === 0 && !damaged ? exitCode.ok : exitCode.found;
  },
});
