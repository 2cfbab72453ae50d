import { existsSync } from "node:fs";
import { exitCode } from "../../exit.ts";
import { installRelease, releasesOf, sdkPackage } from "../../regression/bisect/releases.ts";
import { firstBad, type ReleaseVerdict } from "../../regression/bisect/search.ts";
import { holdAgainst } from "../../regression/live.ts";
import { clip, count, safe, styled } from "../../terminal.ts";
import { Unreadable } from "../../unreadable.ts";
import { defineCommand } from "../define.ts";

export const bisect = defineCommand({
  configure(command) {
    command
      .argument("<tape>", "the tape")
      .requiredOption("--host <script>", "a module that uses the SDK; it starts the agent at $AGENTWIRE_AGENT")
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
    const releases = releasesOf(name, String(options.from), String(options.to));
    terminal.err(`${count(releases.length, "release")} from ${releases[0]} to ${releases.at(-1)}`);
    const found = await firstBad(releases, async (release): Promise<ReleaseVerdict> => {
      const bench = installRelease(name, release, script);
      if (bench === null) {
        terminal.err(`${release}: npm cannot install it`);
        return "unknown";
      }
      try {
        const command = `${JSON.stringify(process.execPath)} ${JSON.stringify(bench.script)}`;
        const { outcome, message } = await holdAgainst(tape, { side: "host", command, patienceMs });
        if (outcome === "refused") throw new Unreadable(`${tape}: ${message}`);
        const verdict = outcome === "failed" ? "unknown" : outcome === "diverged" ? "bad" : "good";
        terminal.err(`${release}: ${styled(terminal, verdict === "good" ? "green" : "red", outcome)}`);
        if (message !== "") terminal.err(`    ${clip(message, Math.min(terminal.width, 1000) - 4)}`);
        return verdict;
      } finally {
        bench.remove();
      }
    });
    if (found.unknown.length > 0) terminal.out(safe(`Without a verdict: ${found.unknown.join(", ")}.`));
    terminal.out(
      found.first === null
        ? `No release up to ${releases.at(-1)} diverges.`
        : `${found.first} is the first that diverges${found.last === null ? "" : `; ${found.last} does not`}.`,
    );
    return found.first === null ? exitCode.ok : exitCode.found;
  },
});
