import type { Similarity } from "@agentwire/replay";
import { diffTapeFiles } from "@agentwire/replay/node";
import { reasonOf } from "@agentwire/runtime";
import { exitCode, Unreadable } from "../../exit.ts";
import { choice } from "../../flag/parsers.ts";
import { openInput } from "../../input/open.ts";
import { withTapeFile } from "../../input/tape-file.ts";
import { rungs, tellDifference } from "../../inspect/difference.ts";
import { count, safe, styled } from "../../terminal.ts";
import { defineCommand } from "../define.ts";

const limits = ["identical", "renamed", "minor"] as const satisfies readonly Similarity[];

export const diffCommand = defineCommand({
  streams: true,
  configure(command) {
    command
      .argument("<first>", "the session that is expected: a tape, a log of frames or a transcript")
      .argument("<second>", "the session to compare with it")
      .option(
        "--limit <likeness>",
        `accept frames that differ no more than this: ${limits.join(", ")}`,
        choice(limits),
        "renamed",
      )
      .option("--all", "show every difference, not only the first")
      .option("--json", "print the comparison as JSON")
      .addHelpText("after", "\nExit codes: 0 no difference beyond the limit; 1 differences.");
  },
  async run({ terminal, args, options }) {
    const limit = limits.find((name) => name === options.limit) ?? "renamed";
    const [first, second] = [await openInput(args[0] ?? "", terminal), await openInput(args[1] ?? "", terminal)];
    // Only a tape and a log of envelopes can say how a side ended.
    const framesOnly = first.kind !== second.kind || first.kind === "frames" || first.kind === "transcript";
    const compare = (a: string) => withTapeFile(second, (b) => diffTapeFiles(a, b, { limit, framesOnly }));
    const found = await withTapeFile(first, compare).catch((error: unknown) => {
      throw new Unreadable(`The tapes cannot be read: ${reasonOf(error)}`);
    });
    if (!found.ok) throw new Unreadable(`${found.path}: ${found.problem.message} (${found.problem.code})`);
    const { level, differences, further, compared } = found.diff;
    const code = differences.length === 0 ? exitCode.ok : exitCode.found;
    for (const [index, problems] of found.problems.entries()) {
      const state = problems.some(({ weight }) => weight === "damage") ? "damaged" : "cut";
      if (problems[0] !== undefined) terminal.err(safe(`${args[index]} is ${state}: ${problems[0].message}`));
    }
    if (compared.expected === 0) {
      terminal.err(safe(`${args[0] ?? ""} holds no frame to compare; nothing was compared.`));
      return exitCode.found;
    }
    if (options.json === true) {
      terminal.out(JSON.stringify(found.diff));
      return code;
    }
    const pairs = `${compared.matched} of ${count(compared.expected, "step")} of the first session have a counterpart`;
    if (differences.length === 0) {
      terminal.out(`${styled(terminal, rungs[level].style, rungs[level].words)}; ${pairs}`);
      return code;
    }
    const shown = options.all === true ? differences : differences.slice(0, 1);
    for (const difference of shown) tellDifference(terminal, difference);
    const all = differences.length + further;
    const part = shown.length === all ? "" : `, the first ${shown.length === 1 ? "" : `${shown.length} `}shown`;
    const hint = part !== "" && options.all !== true ? " (--all shows all)" : "";
    terminal.out(`${count(all, "difference")}${part}${hint}; ${pairs}`);
    return code;
  },
});
