import { basename, join, relative, resolve } from "node:path";
import { comparisonPage, folderPage, overviewOfTape } from "@agentwire/replay/node";
import { exitCode, Unreadable, UsageError } from "../../exit.ts";
import { addOutput, outputPath } from "../../flag/output.ts";
import { eventNumber, portNumber } from "../../flag/parsers.ts";
import { loadInput } from "../../input/load.ts";
import { type Input, openInput, openInputs } from "../../input/open.ts";
import { followTape } from "../../live/followed-tape.ts";
import { serveLivePage } from "../../live/serve-live-page.ts";
import { startOnPort } from "../../loopback.ts";
import { writeFile } from "../../output/write-file.ts";
import { assertWithinPageLimit, sessionPage, titleOf } from "../../page/session-page.ts";
import { count, safe, type Terminal } from "../../terminal.ts";
import { defineCommand } from "../define.ts";
import { untilStopped, untilStoppedHelp } from "../until-stopped.ts";

type Entry = Parameters<typeof folderPage>[1][number];

/**
 * Writes a page for each session of a folder, and a table of them. Reports and skips a session that cannot be shown.
 */
async function writeFolder(terminal: Terminal, path: string, inputs: readonly Input[], out: string): Promise<number> {
  const entries: Entry[] = [];
  const ordered = inputs.toSorted((a, b) => a.path.localeCompare(b.path, "en", { numeric: true }));
  for (const [index, input] of ordered.entries()) {
    try {
      const tape = await loadInput(input);
      const { page, violations } = await sessionPage(input, null);
      const href = `session-${index + 1}.html`;
      writeFile(join(out, href), page);
      entries.push({
        title: relative(path, input.path),
        href,
        overview: overviewOfTape(tape, violations),
        violations: violations.length,
      });
    } catch (error) {
      if (!(error instanceof Unreadable || error instanceof RangeError)) throw error;
      terminal.err(safe(error.message));
    }
  }
  writeFile(
    join(out, "index.html"),
    folderPage(`${count(entries.length, "session")} in ${basename(resolve(path))}`, entries),
  );
  terminal.out(safe(`${join(out, "index.html")}: ${count(entries.length, "session")}`));
  return entries.length === inputs.length ? exitCode.ok : exitCode.found;
}

async function writeComparison(terminal: Terminal, paths: readonly [string, string], out: string): Promise<number> {
  const [first, second] = [await compared(paths[0], terminal), await compared(paths[1], terminal)];
  writeFile(out, comparisonPage(first, second));
  terminal.out(safe(`${out}: ${first.title} and ${second.title}`));
  return exitCode.ok;
}

async function compared(path: string, terminal: Terminal): Promise<Parameters<typeof comparisonPage>[0]> {
  const input = await openInput(path, terminal);
  if (input.kind === "transcript")
    throw new Unreadable(`${path} is a transcript. view compares tapes and logs; agentwire diff compares transcripts.`);
  assertWithinPageLimit(input.path, "");
  return { title: titleOf(path), tape: await loadInput(input) };
}

async function follow(terminal: Terminal, path: string, port?: number): Promise<number> {
  const tape = followTape(path);
  try {
    const settings = { title: titleOf(path), ...(port === undefined ? {} : { port }) };
    const page = await startOnPort("--port", () => serveLivePage(tape, settings));
    terminal.out(page.url);
    terminal.note("Anyone with this address on this machine can read the session. Press Ctrl+C to stop.");
    await untilStopped(terminal);
    await page.close();
    return exitCode.ok;
  } finally {
    tape.close();
  }
}

export const viewCommand = defineCommand({
  configure(command) {
    command
      .argument("<file>", "a tape, a log of frames or a transcript, or a folder of them")
      .argument("[second]", "another session, to show both on one page and where they diverge");
    addOutput(command, "<file>", "the page, or the folder of pages; existing files are replaced", "session.html");
    command
      .option("--from <event>", "show only events from this one on", eventNumber)
      .option("--to <event>", "show only events up to this one", eventNumber)
      .option("--follow", "serve the page of a tape that is still recorded, on this machine only, until interrupted")
      .option("--port <number>", "the port of --follow (default: a free one)", portNumber)
      .addHelpText("after", `\n\nWith --follow: ${untilStoppedHelp}`);
  },
  async run({ terminal, args, options }) {
    const [path = "", second] = args;
    if (options.follow === true) return await follow(terminal, path, options.port as number | undefined);
    const out = outputPath(options, "session.html");
    if (second !== undefined)
      return await writeComparison(terminal, [path, second], outputPath(options, "comparison.html"));
    const [from, to] = [Number(options.from ?? 0), Number(options.to ?? Number.MAX_SAFE_INTEGER)];
    if (from > to)
      throw new UsageError(`--from ${from} comes after --to ${to}. Expected --from to be the smaller number.`);
    const part = options.from === undefined && options.to === undefined ? null : { from, to };
    const inputs = part === null ? await openInputs([path], terminal) : [];
    if (inputs.length > 1) return await writeFolder(terminal, path, inputs, outputPath(options, "sessions"));
    const input = inputs[0] ?? (await openInput(path, terminal));
    const { page, violations, problems } = await sessionPage(input, part).catch((error: unknown) => {
      throw error instanceof RangeError ? new Unreadable(`${input.path}: ${error.message}`) : error;
    });
    writeFile(out, page);
    for (const { message } of problems) terminal.err(safe(`${input.path}: ${message}`));
    terminal.out(
      safe(
        `${out}: ${(page.length / 1e6).toFixed(1)} MB${violations.length > 0 ? `, ${count(violations.length, "violation")} shown` : ""}`,
      ),
    );
    return exitCode.ok;
  },
});
