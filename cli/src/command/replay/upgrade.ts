import { availableParallelism } from "node:os";
import { type DifferenceClass, differenceClasses } from "@agentwire/replay";
import { exitCode, Unreadable } from "../../exit.ts";
import { addOutput, outputPath } from "../../flag/output.ts";
import { choice, durationMs, integer } from "../../flag/parsers.ts";
import { writeFile } from "../../output/write-file.ts";
import { acceptanceNotes, createAcceptanceFilter, readAccepted } from "../../regression/accept.ts";
import { inParallel } from "../../regression/parallel.ts";
import { printDifferences } from "../../regression/print-differences.ts";
import { compareWithInput } from "../../regression/regress.ts";
import { findTapes } from "../../regression/tapes.ts";
import { upgradeAgent, upgradeHost } from "../../regression/upgrade/agent.ts";
import { headline, summaryOf } from "../../regression/upgrade/headline.ts";
import { upgradeMarkdown } from "../../regression/upgrade/markdown.ts";
import { upgradePage } from "../../regression/upgrade/page.ts";
import {
  broughtBy,
  inBothRuns,
  isSevere,
  type UpgradeSession,
  upgradeReport,
} from "../../regression/upgrade/report.ts";
import type { TapeVerdict } from "../../regression/verdict.ts";
import { bar, safe, styled, withoutNotes } from "../../terminal.ts";
import { defineCommand } from "../define.ts";

/** Events that even a program without output has on a tape: the end of its output, and its exit. */
const endEvents = 2;

/** Number of further runs that must have a severe difference, because runs of one agent differ in their timing. */
const confirmations = 2;

/** Whether a session was run to a verdict. */
const ran = (outcome: UpgradeSession["old"]): boolean => outcome !== "refused" && outcome !== "failed";

const silent =
  "Neither agent sent a frame of the tape. Check both commands, and whether they need files that the tape does not contain. " +
  "record --capsule stores the files of a session.";

export const upgradeCommand = defineCommand({
  configure(command) {
    command
      .argument("<old>", "the old agent: a release of the SDK, a folder with node_modules, or a command")
      .argument("<new>", "the new agent")
      .argument("<tape...>", "your sessions, recorded with --model, and folders of them")
      .option(
        "--host <script>",
        "compare hosts: run this module, which starts the agent at $AGENTWIRE_AGENT, with two releases of the SDK",
      )
      .option(
        "--fail-on <class>",
        `the least severe class that fails: ${differenceClasses.join(", ")}`,
        choice(differenceClasses),
        "behavior",
      )
      .option("--accept <file>", "ignore the differences in this file until they expire")
      .option("--timeout <ms>", "timeout for each step of an agent", durationMs, 30_000)
      .option("--jobs <n>", "sessions to run at a time (default: one for each processor)", integer(1))
      .option("--json", "print the report as JSON")
      .option("--html <file>", "write the report to this file, as an HTML page")
      .option("--markdown <file>", "write the report to this file, as Markdown for a pull request")
      .addHelpText(
        "after",
        `
Each session runs with both agents. Only what the old agent does not do counts, so a tape from any release will do. npm
installs a release in a temporary folder. With --host, the sessions run with a host instead, and the differences are in what it sends. Differences are breaking, behavior, additive (new fields), catalogue (models, commands, tools, prices)
or prose. A session with a breaking difference or one in behavior runs two more times, and what does not repeat is left out. Mirrored transcripts are not compared: their batches, ids and times differ in any two runs.

Exit codes: ${exitCode.ok} no change of the class --fail-on or above; ${exitCode.found} there is one; ${exitCode.unreadable} a session could not be compared.`,
      );
    addOutput(command, "<file>", "write the report to this file, as JSON");
  },
  async run({ terminal, args, options }) {
    const [before = "", after = "", ...paths] = args;
    const tapes = await findTapes(paths);
    const entries = options.accept === undefined ? [] : readAccepted(String(options.accept)).differences;
    const timeoutMs = Number(options.timeout);
    const jobs = Number(options.jobs ?? availableParallelism());
    const script = options.host === undefined ? null : String(options.host);
    const sideOf = (name: string) => (script === null ? upgradeAgent(name) : upgradeHost(name, script));
    const old = await sideOf(before);
    const next = await sideOf(after).catch((error: unknown) => {
      old.remove();
      throw error;
    });
    const filters = { old: createAcceptanceFilter([], "prose"), new: createAcceptanceFilter(entries, "prose") };
    const run = (tape: string, side: keyof typeof filters) => {
      const { command } = side === "old" ? old : next;
      const notes = side === "old" ? terminal : withoutNotes(terminal);
      return compareWithInput(
        tape,
        { side: script === null ? "agent" : "host", command, timeoutMs, filter: filters[side] },
        notes,
      );
    };
    let done = 0;
    const verdicts: TapeVerdict[] = [];
    const compare = async (tape: string): Promise<UpgradeSession> => {
      const first = await run(tape, "old");
      const second = ran(first.outcome) ? await run(tape, "new") : first;
      if (second !== first) verdicts.push(second);
      const failed = [first, second].find(({ outcome }) => !ran(outcome));
      const found = failed === undefined ? broughtBy(first.differences ?? [], second.differences ?? []) : [];
      let differences = found;
      for (let runs = 0; runs < confirmations && differences.some(isSevere); runs++) {
        const [before, after] = [await run(tape, "old"), await run(tape, "new")];
        if (ran(before.outcome) && ran(after.outcome))
          differences = inBothRuns(differences, broughtBy(before.differences ?? [], after.differences ?? []));
      }
      const isSilent =
        differences.length === 0 && Math.max(first.compared.matched, second.compared.matched) <= endEvents;
      const message = failed?.message ?? (isSilent ? silent : "");
      terminal.foot(bar(++done, tapes.length));
      const outcome = message !== "" ? "not compared" : summaryOf(differences);
      terminal.note(safe(`[${String(done).padStart(String(tapes.length).length)}/${tapes.length}] ${outcome} ${tape}`));
      return {
        tape,
        old: first.outcome,
        new: second.outcome,
        differences,
        unrepeated: found.length - differences.length,
        message,
      };
    };
    const sessions = await inParallel(tapes, jobs, compare, () => {}).finally(() => {
      terminal.foot(null);
      old.remove();
      next.remove();
    });
    const report = upgradeReport(
      { old: { name: old.name, release: filters.old.release }, new: { name: next.name, release: filters.new.release } },
      sessions,
    );
    const json = `${JSON.stringify(report, null, 2)}\n`;
    const [out, html, markdown] = [outputPath(options), options.html, options.markdown];
    if (out !== undefined) writeFile(out, json);
    if (html !== undefined) writeFile(String(html), upgradePage(report));
    if (markdown !== undefined) writeFile(String(markdown), upgradeMarkdown(report));
    for (const note of acceptanceNotes(entries, verdicts))
      (options.json === true ? terminal.note : terminal.out)(safe(note));
    const left = sessions.filter(({ message }) => message !== "");
    for (const { tape, message } of left) terminal.err(safe(`${tape}: ${message}`));
    if (options.json === true) terminal.verbatim(json.trimEnd());
    if (left.length === sessions.length) throw new Unreadable("No session could be compared. See the messages above.");
    if (options.json !== true) {
      const { title, verdict, basis } = headline(report);
      terminal.out(styled(terminal, "bold", safe(title)));
      terminal.out(`${verdict} ${basis}`);
      printDifferences(terminal, report.differences);
    }
    const limit = differenceClasses.indexOf(options.failOn as DifferenceClass);
    if (report.verdict !== "none" && differenceClasses.indexOf(report.verdict) <= limit) return exitCode.found;
    return left.length > 0 ? exitCode.unreadable : exitCode.ok;
  },
});
