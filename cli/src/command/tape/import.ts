import { exitCode, UsageError } from "../../exit.ts";
import { addOutput, outputPath } from "../../flag/output.ts";
import { newFile, removeFile } from "../../flag/path.ts";
import { openInputs } from "../../input/open.ts";
import { convertToTape } from "../../input/tape-file.ts";
import { outputFolder } from "../../output/write-file.ts";
import { count, safe } from "../../terminal.ts";
import { defineCommand } from "../define.ts";

const usual = "imported.tape.jsonl";

export const importCommand = defineCommand({
  configure(command) {
    command.argument("<file...>", "logs of frames or transcripts, or folders of them");
    addOutput(command, "<path>", "the tape, or a folder in which each tape gets a new name", usual);
    command.option("--force", "overwrite an existing tape");
  },
  async run({ terminal, args, options }) {
    const inputs = await openInputs(args, terminal);
    const [first] = inputs;
    if (inputs.length === 1 && first?.kind === "tape")
      throw new UsageError(`${first.path} is already a tape. Use it unchanged: every command accepts it.`);
    const out = outputPath(options, inputs.length === 1 ? usual : "./");
    if (inputs.length > 1) outputFolder(out);
    else if (options.force !== true) newFile("--output", out);
    else removeFile(out);
    let empty = 0;
    for (const { kind, path } of inputs) {
      if (kind === "tape") {
        terminal.note(safe(`${path} is already a tape.`));
        continue;
      }
      const { tape, lines, frames, notes } = convertToTape(path, kind, out);
      terminal.out(safe(`${tape}: ${count(frames, "frame")} of ${count(lines, "line")}`));
      for (const note of notes) terminal.out(safe(note));
      if (frames > 0) continue;
      terminal.err(safe(`${path} contains no frame; the tape is empty.`));
      empty += 1;
    }
    return empty > 0 ? exitCode.found : exitCode.ok;
  },
});
