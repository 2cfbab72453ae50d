import { exitCode, UsageError } from "../../exit.ts";
import { addOutput, outputPath } from "../../flag/output.ts";
import { newFile, removeFile } from "../../flag/path.ts";
import { openInput } from "../../input/open.ts";
import { convertToTape } from "../../input/tape-file.ts";
import { count, safe } from "../../terminal.ts";
import { defineCommand } from "../define.ts";

const usual = "imported.tape.jsonl";

export const importCommand = defineCommand({
  configure(command) {
    command.argument("<file>", "a log of frames or a transcript");
    addOutput(command, "<path>", "the tape, or a folder in which it gets a new name", usual);
    command.option("--force", "overwrite an existing tape");
  },
  async run({ terminal, args, options }) {
    const file = args[0] ?? "";
    const { kind, path } = await openInput(file, terminal);
    if (kind === "tape") throw new UsageError(`${file} is already a tape. Use it unchanged: every command accepts it.`);
    const out = outputPath(options, usual);
    if (options.force !== true) newFile("--output", out);
    else removeFile(out);
    const { tape, lines, frames, notes } = convertToTape(path, kind, out);
    terminal.out(safe(`${tape}: ${count(frames, "frame")} of ${count(lines, "line")}`));
    for (const note of notes) terminal.out(safe(note));
    if (frames > 0) return exitCode.ok;
    terminal.err(safe(`${path} holds no frame; the tape is empty.`));
    return exitCode.found;
  },
});
