import { type Divergence, describeFrame, diffTapes, type Likeness } from "@agentwire/replay";
import { exitCode } from "../../exit.ts";
import { loadTape } from "../../material/load-tape.ts";
import { cell, clip, count, type Style, safe, styled, type Terminal } from "../../terminal.ts";
import { defineCommand } from "../define.ts";

const limits: readonly Likeness[] = ["identical", "renamed", "minor"];

const rungs: Readonly<Record<Likeness | "missing" | "unexpected", { readonly words: string; readonly style: Style }>> =
  {
    identical: { words: "identical", style: "green" },
    renamed: { words: "equal after renaming of ids, times and places", style: "green" },
    minor: { words: "equal but for prose, costs or token counts", style: "yellow" },
    structural: { words: "another shape or another decision", style: "red" },
    missing: { words: "missing from the second", style: "red" },
    unexpected: { words: "only on the second", style: "red" },
  };

const said = (value: unknown): string =>
  value === undefined ? "nothing" : typeof value === "string" ? value : describeFrame(value);
const json = (value: unknown): string => (value === undefined ? "nothing" : (JSON.stringify(value) ?? "nothing"));

/** The whole of a difference: place, both sides, the fields, the frames before it, where to look. */
function tell(terminal: Terminal, difference: Divergence): void {
  const { rung, place, differences, why, next } = difference;
  const { words, style } = rungs[rung];
  const where = place.seq === null ? "at no event of the first" : `event ${place.seq}, line ${place.line}`;
  const room = Math.min(terminal.width, 240);
  const out = (label: string, text: string) => terminal.out(`    ${cell(label, 10)}${clip(text, room - 14)}`);
  terminal.out(`${styled(terminal, style, words)}: ${safe(`${where}, ${place.direction}, channel ${place.channel}`)}`);
  out("expected", `${said(difference.expected)}`);
  out("got", `${said(difference.got)}`);
  for (const { path, level, reason, ...values } of differences) {
    const sides = `${json(values.expected).slice(0, 200)} -> ${json(values.got).slice(0, 200)}`;
    out("field", `${path === "" ? "(the whole frame)" : path}: ${sides} (${level}: ${reason})`);
  }
  for (const { seq, summary } of why) out("because", `event ${seq}: ${summary}`);
  out("next", `${next}`);
}

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
    for (const difference of options.all === true ? differences : differences.slice(0, 1)) tell(terminal, difference);
    const rest = differences.length + further - (options.all === true ? differences.length : 1);
    const more = rest === 0 ? "" : `; ${count(rest, "further difference")}${options.all === true ? "" : " (--all)"}`;
    terminal.out(`${sum}${more}`);
    return code;
  },
});
