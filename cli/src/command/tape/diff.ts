import type { Likeness } from "@agentwire/replay";
import { diffTapeFiles } from "@agentwire/replay/node";
import { reasonOf } from "@agentwire/runtime";
import { exitCode } from "../../exit.ts";
import { openInput } from "../../input/open.ts";
import { withTapeFile } from "../../input/tape-file.ts";
import { rungs, tellDifference } from "../../inspect/difference.ts";
import { count, safe, styled } from "../../terminal.ts";
import { Unreadable } from "../../unreadable.ts";
import { defineCommand } from "../define.ts";

const limits: readonly Likeness[] = ["identical", "renamed", "minor"];

export const diff = defineCommand({
  streams: true,
  configure(command) {
    command
      .argument("<first>", "the tape that says what is expected")
      .argument("<second>", "the tape that is held against it")
      .option("--limit <likeness>", `${limits.join(", ")}: how far frames may be apart`, "renamed")
      .option("--all", "every difference in full, not the first alone")
      .option("--json", "print the comparison as JSON");
  },
  async run({ terminal, args, options }) {
    const limit = limits.find((name) => name === options.limit);
    if (limit === undefined) {
      terminal.err(safe(`--limit takes ${limits.join(", ")}, not ${String(options.limit)}.`));
      return exitCode.usage;
    }
    const [first, second] = [await openInput(args[0] ?? "", terminal), await openInput(args[1] ?? "", terminal)];
    const compare = (a: string) => withTapeFile(second, (b) => diffTapeFiles(a, b, { limit }));
    const found = await withTapeFile(first, compare).catch((error: unknown) => {
      throw new Unreadable(`The tapes cannot be read: ${reasonOf(error)}`);
    });
    if (!found.ok) throw new Unreadable(`${found.path}: ${found.problem.message} (${found.problem.code})`);
    const { level, differences, further, compared } = found.diff;
    const code = differences.length === 0 ? exitCode.ok : exitCode.found;
    if (options.json === true) {
      terminal.out(JSON.stringify(found.diff));
      return code;
    }
    for (const [index, problems] of found.problems.entries()) {
      const state = problems.some(({ weight }) => weight === "damage") ? "damaged" : "cut";
      if (problems[0] !== undefined) terminal.err(safe(`${args[index]} is ${state}: ${problems[0].message}`));
    }
    const sum = `${compared.matched} of ${count(compared.expected, "step")} have a partner`;
    if (differences.length === 0) {
      terminal.out(`${styled(terminal, rungs[level].style, rungs[level].words)}; ${sum}`);
      return code;
    }
    for (const difference of options.all === true ? differences : differences.slice(0, 1))
      tellDifference(terminal, difference);
    const rest = differences.length + further - (options.all === true ? differences.length : 1);
    const more = rest === 0 ? "" : `; ${count(rest, "further difference")}${options.all === true ? "" : " (--all)"}`;
    terminal.out(`${sum}${more}`);
    return code;
  },
});
