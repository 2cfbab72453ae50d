import { decodeTapeLine, type EventOf, isEvent } from "@agentwire/replay";
import { readTapeFile } from "@agentwire/replay/node";
import { lawChecker, type Violation } from "@agentwire/testing";
import { exitCode } from "../../exit.ts";
import { recognise } from "../../material/recognise.ts";
import { count, safe, styled } from "../../terminal.ts";
import { Unreadable } from "../../unreadable.ts";
import { defineCommand } from "../define.ts";

export const check = defineCommand({
  name: "check",
  summary: "Hold a tape against the laws of the wire; each breach is named by its requirement.",
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
    const payloads = new Map<string, EventOf<"note/payload">>();
    let events = 0;
    let breaches = 0;
    let sound = true;
    const report = (violations: readonly Violation[]) => {
      for (const violation of violations) {
        breaches++;
        const place = violation.seq === null ? "the end" : `event ${violation.seq}`;
        if (options.json === true) terminal.out(JSON.stringify({ file, ...violation }));
        else
          terminal.out(safe(`${file}: ${place}: [${violation.requirement}] ${violation.side}: ${violation.message}`));
      }
    };
    for await (const item of readTapeFile(file)) {
      if (item.kind === "problem") {
        if (item.problem.weight === "fatal") throw new Unreadable(`${file}: ${item.problem.message}`);
        sound = false;
        terminal.err(safe(`${file}:${item.problem.line}: ${item.problem.message}`));
      } else if (item.kind === "event") {
        events++;
        const { event } = item;
        if (isEvent(event, "note/payload")) payloads.set(event.hash, event);
        const held = isEvent(event, "wire/frame") && event.payload !== undefined;
        report(checker.event(held ? { ...event, frame: decodeTapeLine(event, payloads)?.frame } : event));
      }
    }
    if (sound) report(checker.end()); // nothing is overdue where the rest may be missing
    if (options.json !== true) {
      const verdict =
        breaches === 0
          ? styled(terminal, "green", "no law broken")
          : styled(terminal, "red", count(breaches, "breach", "breaches"));
      terminal.out(`${count(events, "event")}, ${verdict}`);
    }
    return breaches === 0 ? exitCode.ok : exitCode.found;
  },
});
