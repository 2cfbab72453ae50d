import { FrameValidator, validateFrame, validateTranscriptLine } from "@agentwire/protocol";
import { DriftCollector } from "../../declarations/index.ts";
import { exitCode } from "../../exit.ts";
import { readFrames } from "../../input/frames.ts";
import { openInput } from "../../input/open.ts";
import { count, safe, styled } from "../../terminal.ts";
import type { Invocation } from "../define.ts";

/** `schema learn <tape...>`: proposes entries, fields and values for what sessions contain beyond the schemas. */
export async function learnFromTapes({ terminal, args, options }: Invocation): Promise<number> {
  const drift = new DriftCollector();
  let read = 0;
  for (const tape of args) {
    const input = await openInput(tape, terminal);
    const validator = new FrameValidator();
    for await (const item of readFrames(input)) {
      if (item.kind === "problem") continue;
      read++;
      const { frame, direction, line } = item;
      const verdict =
        input.kind === "transcript"
          ? validateTranscriptLine(frame)
          : direction === undefined
            ? validateFrame(frame)
            : validator.validate(frame, direction);
      drift.add(frame, verdict, `${tape}:${line}`);
    }
  }
  const proposals = drift.proposals();
  for (const proposal of proposals) {
    if (options.json === true) {
      terminal.verbatim(JSON.stringify(proposal));
      continue;
    }
    const { path, kind, occurrences, first, form, code } = proposal;
    terminal.out(safe(`${path}: ${kind} (${form}), seen ${count(occurrences, "time")}, first at ${first}`));
    terminal.out(styled(terminal, "dim", safe(code)));
  }
  if (options.json !== true) terminal.out(`${count(proposals.length, "proposal")} from ${count(read, "frame")}`);
  return proposals.length === 0 ? exitCode.ok : exitCode.found;
}
