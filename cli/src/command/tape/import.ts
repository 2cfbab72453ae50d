import { importFile } from "@agentwire/replay/node";
import { exitCode } from "../../exit.ts";
import { openInput } from "../../input/open.ts";
import { count, safe } from "../../terminal.ts";
import { Unreadable } from "../../unreadable.ts";
import { defineCommand } from "../define.ts";

export const importCommand = defineCommand({
  configure(command) {
    command
      .argument("<file>", "a file with one frame a line, or a transcript")
      .option("-o, --out <path>", "the tape, or a folder in which it gets a name of its own", "imported.tape.jsonl");
  },
  async run({ terminal, args, options }) {
    const file = args[0] ?? "";
    const { kind, path } = await openInput(file, terminal);
    if (kind === "tape") throw new Unreadable(`${file} is a tape already.`);
    const { tape, lines, frames, notes } = importFile(path, kind, String(options.out));
    terminal.out(safe(`${tape}: ${count(frames, "frame")} of ${count(lines, "line")}`));
    for (const note of notes) terminal.out(safe(note));
    return exitCode.ok;
  },
});
