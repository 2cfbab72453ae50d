import { existsSync } from "node:fs";
import { exitCode } from "../../exit.ts";
import { loadInput } from "../../input/load.ts";
import { openInput } from "../../input/open.ts";
import { withTapeFile } from "../../input/tape-file.ts";
import { installRelease, releasesOf, sdkPackage } from "../../regression/bisect/releases.ts";
import { firstBad, type ReleaseVerdict, type SearchResult } from "../../regression/bisect/search.ts";
import { holdAgainst } from "../../regression/live.ts";
import { clip, count, safe, styled } from "../../terminal.ts";
import { Unreadable } from "../../unreadable.ts";
import { defineCommand } from "../define.ts";

export const bisect = defineCommand({
  configure(command) {
    command
      .argument("<tape>", "the tape")
      .requiredOption(
        "--host <script>",
        "a module, one file, that uses the SDK; it starts the agent at $AGENTWIRE_AGENT",
      )
      .requiredOption("--from <release>", "the oldest release to look at")
      .requiredOption("--to <release>", "the newest release to look at")
      .option("--package <name>", "another package on npm", sdkPackage)
      .option("--patience <ms>", "how long the host may take over a step", "10000");
  },
  async run({ terminal, args, options }) {
    const [tape = "", script, name] = [args[0], String(options.host), String(options.package)];
    for (const file of [tape, script]) if (!existsSync(file)) throw new Unreadable(`${file} is not there.`);
    const patienceMs = Number(options.patience);
    if (!(patienceMs > 0)) {
      terminal.err("--patience takes a number of milliseconds above 0.");
      return exitCode.usage;
    }
    const input = await openInput(tape, terminal);
    const read = await loadInput(input);
    if (read.state === "damaged") throw new Unreadable(`${tape}: ${read.problems[0]?.message}`);
    const releases = await releasesOf(name, String(options.from), String(options.to));
    const trials = 1 + Math.ceil(Math.log2(releases.length));
    terminal.err(
      `${count(releases.length, "release")} from ${releases[0]} to ${releases.at(-1)}, at most ${count(trials, "trial")}`,
    );
    let trial = 0;
    const found = await firstBad(releases, async (release): Promise<ReleaseVerdict> => {
      trial += 1;
      const bench = await installRelease(name, release, script);
      if (!bench.ok) {
        terminal.err(safe(`[${trial}] ${release}: npm cannot install it: ${bench.reason}`));
        return "unknown";
      }
      try {
        const command = `${JSON.stringify(process.execPath)} ${JSON.stringify(bench.script)}`;
        const { outcome, message } = await withTapeFile(input, (path) =>
          holdAgainst(path, { side: "host", command, patienceMs }),
        );
        if (outcome === "refused") throw new Unreadable(`${tape}: ${message}`);
        const verdict = outcome === "failed" ? "unknown" : outcome === "diverged" ? "bad" : "good";
        terminal.err(`[${trial}] ${release}: ${styled(terminal, verdict === "good" ? "green" : "red", outcome)}`);
        if (message !== "") terminal.err(`    ${clip(message, Math.min(terminal.width, 1000) - 4)}`);
        return verdict;
      } finally {
        bench.remove();
      }
    });
    if (found.unknown.length > 0) terminal.out(safe(`Without a verdict: ${found.unknown.join(", ")}.`));
    terminal.out(concluded(found));
    if (found.first !== null) return exitCode.found;
    return found.last === null ? exitCode.peer : exitCode.ok;
  },
});

function concluded({ first, last }: SearchResult): string {
  if (first === null) return last === null ? "No release gave a verdict." : `No release up to ${last} diverges.`;
  const before =
    last === null ? "it is the oldest that was looked at, --from may name an older one" : `${last} does not`;
  return `${first} is the first that diverges; ${before}.`;
}
