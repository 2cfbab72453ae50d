import { diffTapes, type Likeness } from "@agentwire/replay";
import { exitCode } from "../../exit.ts";
import { rungs, tellDifference } from "../../inspect/difference.ts";
import { loadTape } from "../../material/load-tape.ts";
import { count, safe, styled } from "../../terminal.ts";
import { defineCommand } from "../define.ts";

const limits: readonly Likeness[] = ["identical", "renamed", "minor"];

export const diff = defineCommand({
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
    const [first, second] = [loadTape(args[0] ?? ""), loadTape(args[1] ?? "")];
    const found = diffTapes(first, second, { limit });
    const { level, differences, further, compared } = found;
    const code = differences.length === 0 ? exitCode.ok : exitCode.found;
    if (options.json === true) {
      terminal.out(JSON.stringify(found));
      return code;
    }
    for (const [index, tape] of [first, second].entries()) {
      if (tape.state !== "complete")
        terminal.err(safe(`${args[index]} is ${tape.state}: ${tape.problems[0]?.message}`));
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
