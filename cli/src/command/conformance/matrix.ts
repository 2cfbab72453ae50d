import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { exitCode, Unreadable } from "../../exit.ts";
import { integer } from "../../flag/parsers.ts";
import { readDocument } from "../../input/document.ts";
import { badgeOf } from "../../matrix/badge.ts";
import { measuredIn, noHistory, PeerHistory, withRun } from "../../matrix/history.ts";
import { measure } from "../../matrix/measure.ts";
import { countOf, type MatrixRow, matrixPage, verdictsOn } from "../../matrix/page.ts";
import { fileNameOf, peerTitle, readPeers } from "../../matrix/peers.ts";
import { writeFile } from "../../output/write-file.ts";
import { dayOf } from "../../regression/accept.ts";
import { safe, type Terminal } from "../../terminal.ts";
import { defineCommand } from "../define.ts";

/** The stored runs of a peer; none if the file does not exist. */
const readHistory = (file: string): PeerHistory =>
  existsSync(file)
    ? readDocument(file, PeerHistory, "does not hold the results of a peer. Delete it to start anew.")
    : noHistory;

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** Prints the verdict on a peer. Returns whether a person has to act. */
function printRow(terminal: Terminal, row: MatrixRow, today: string): boolean {
  const verdicts = verdictsOn(row, today);
  const count = (...counted: Parameters<typeof countOf>[1][]) => countOf(verdicts, ...counted);
  const counts = [
    `holds ${count("passed", "fixed")}`,
    `violated ${count("failed", "expired")}`,
    `not met ${count("warning")}`,
    `known ${count("expected")}`,
  ];
  terminal.out(safe(`${peerTitle(row.peer)}: ${counts.join(", ")}`));
  for (const [id, verdict] of verdicts) {
    if (verdict === "failed") terminal.out(safe(`  violated ${id}: ${row.history.runs.at(-1)?.findings[id] ?? ""}`));
    if (verdict === "expired") terminal.out(`  expired ${id}: fix it, or set a later date in "known".`);
    if (verdict === "fixed") terminal.out(`  fixed ${id}: it holds now. Delete it from "known".`);
  }
  return count("failed", "expired", "fixed") > 0;
}

export const matrixCommand = defineCommand({
  configure(command) {
    command
      .argument("<peers>", "the list of agents and hosts, as JSON")
      .option("--results <folder>", "folder of the results, the page and the badges", ".agentwire/matrix")
      .option("--only <name...>", "run only the peers whose name and version begin with one of these")
      .option("--render", "run nothing: write the page and the badges from the stored results")
      .option("--jobs <n>", "cases of a peer to run at a time", integer(1), 2);
    command.addHelpText(
      "after",
      `
The file lists the peers:

  {"peers":[
    {"name":"My agent","version":"1.4","side":"agent","command":["my-agent"],
     "known":[{"requirement":"turn.result.usage","reason":"issue 12",
               "until":"2027-03-31"}]}]}

Words of "command" that begin with a dot are relative to the file. "install" lists packages for npm; {modules} is their
folder, and {agent} the agent of the Claude Agent SDK in it. "release" and "only" are the options of \`conform\`. After its date a known failure counts as a violation, and
one that holds must be deleted.

Exit codes: ${exitCode.ok} no unknown violation; ${exitCode.found} there is one, or a known failure has expired or holds; ${exitCode.peer} a peer was not
measured.`,
    );
  },
  async run({ terminal, args: [file = ""], options }) {
    const today = dayOf(new Date());
    const folder = String(options.results);
    const only = Array.isArray(options.only) ? options.only.map(String) : [""];
    const peers = readPeers(file);
    const chosen = peers.filter((peer) => only.some((text) => peerTitle(peer).startsWith(text)));
    if (chosen.length === 0) throw new Unreadable(`${file} has no peer whose name begins with ${only.join(" or ")}.`);
    const fileOf = (peer: (typeof peers)[number]) => join(folder, "results", `${fileNameOf(peer)}.json`);
    const unmeasured: string[] = [];
    const rows: MatrixRow[] = [];
    for (const [n, peer] of peers.entries()) {
      const stored = readHistory(fileOf(peer));
      let history = stored;
      if (options.render !== true && chosen.includes(peer)) {
        terminal.foot(safe(`${n + 1}/${peers.length} ${peerTitle(peer)}`));
        const measurement = await measure(peer, dirname(file), Number(options.jobs)).finally(() => terminal.foot(null));
        if ("reason" in measurement) {
          unmeasured.push(peerTitle(peer));
          terminal.err(safe(`${peerTitle(peer)} was not measured: ${measurement.reason}`));
        } else {
          history = withRun(stored, measuredIn(measurement.report, today));
          writeFile(fileOf(peer), json(history));
        }
      }
      rows.push({ peer, history });
    }
    const open = rows
      .filter(({ peer }) => chosen.includes(peer) && !unmeasured.includes(peerTitle(peer)))
      .map((row) => printRow(terminal, row, today));
    for (const row of rows)
      writeFile(
        join(folder, "badges", `${fileNameOf(row.peer)}.json`),
        json(badgeOf(row.peer, verdictsOn(row, today))),
      );
    writeFile(join(folder, "matrix.md"), matrixPage(rows, today));
    if (unmeasured.length > 0) return exitCode.peer;
    return open.includes(true) ? exitCode.found : exitCode.ok;
  },
});
