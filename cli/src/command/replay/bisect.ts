import { existsSync } from "node:fs";
import { exitCode, Unreadable } from "../../exit.ts";
import { durationMs, version } from "../../flag/parsers.ts";
import { loadInput } from "../../input/load.ts";
import { openInput } from "../../input/open.ts";
import { withTapeFile } from "../../input/tape-file.ts";
import { installRelease, releasesOf, sdkPackage } from "../../regression/bisect/releases.ts";
import { firstBad, type ReleaseVerdict, type SearchResult } from "../../regression/bisect/search.ts";
import { compareWithTape, lackOfTape } from "../../regression/compare-with-tape.ts";
import { clip, count, safe, styled } from "../../terminal.ts";
import { defineCommand } from "../define.ts";

export const bisectCommand = defineCommand({
  configure(command) {
    command
      .argument("<tape>", "a tape, or a log with the frames of both sides")
      .requiredOption(
        "--host <script>",
        "a module in one file that uses the SDK and starts the agent at $AGENTWIRE_AGENT",
      )
      .requiredOption("--from <release>", "the oldest release to test", version)
      .requiredOption("--to <release>", "the newest release to test", version)
      .option("--package <name>", "test this npm package instead", sdkPackage)
      .option("--timeout <ms>", "timeout for each step of the host", durationMs, 10_000);
  },
  async run({ terminal, args, options }) {
    const [tape = "", script, name] = [args[0], String(options.host), String(options.package)];
    for (const file of [tape, script])
      if (!existsSync(file)) throw new Unreadable(`${file} does not exist. Name an existing file.`);
    const timeoutMs = Number(options.timeout);
    const input = await openInput(tape, terminal);
    const read = await loadInput(input);
    if (read.state === "damaged") throw new Unreadable(`${tape}: ${read.problems[0]?.message}`);
    const lack = lackOfTape(read, "host");
    if (lack !== null) throw new Unreadable(`${tape}: ${lack}`);
    const releases = await releasesOf(name, String(options.from), String(options.to));
    const trials = 1 + Math.ceil(Math.log2(releases.length));
    terminal.note(
      `${count(releases.length, "release")} from ${releases[0]} to ${releases.at(-1)}, at most ${count(trials, "trial")}`,
    );
    let trial = 0;
    const found = await firstBad(releases, async (release): Promise<ReleaseVerdict> => {
      trial += 1;
      const bench = await installRelease(name, release, script);
      if (!bench.ok) {
        terminal.note(safe(`[${trial}] ${release}: npm cannot install it: ${bench.reason}`));
        return "unknown";
      }
      try {
        const command = `${JSON.stringify(process.execPath)} ${JSON.stringify(bench.script)}`;
        const { outcome, message } = await withTapeFile(input, (path) =>
          compareWithTape(path, { side: "host", command, timeoutMs }),
        );
        if (outcome === "refused") throw new Unreadable(`${tape}: ${message}`);
        const verdict = outcome === "failed" ? "unknown" : outcome === "diverged" ? "bad" : "good";
        terminal.note(`[${trial}] ${release}: ${styled(terminal, verdict === "good" ? "green" : "red", outcome)}`);
        if (message !== "") terminal.note(`    ${clip(message, Math.min(terminal.width, 1000) - 4)}`);
        return verdict;
      } finally {
        bench.remove();
      }
    });
    if (found.unknown.length > 0) terminal.out(safe(`Could not be tested: ${found.unknown.join(", ")}.`));
    terminal.out(concluded(found));
    if (found.first !== null) return exitCode.found;
    return found.last === null ? exitCode.peer : exitCode.ok;
  },
});

function concluded({ first, last }: SearchResult): string {
  if (first === null) return last === null ? "No release could be tested." : `No release up to ${last} diverges.`;
  const before = last === null ? "it is the oldest release tested; name an older one with --from" : `${last} does not`;
  return `${first} is the first release that diverges; ${before}.`;
}
