import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import {
  agentCases,
  type CaseOutcome,
  faultMutation,
  hostCases,
  type PeerFault,
  runAgentCase,
  runHostCase,
} from "../src/index.ts";
import { memoryAgent, memoryHost } from "../src/node/index.ts";

/**
 * The share of faults that the suite detects although nobody wrote it for them: the lists in `blind/` were written down
 * from the documentation before the suite was run on them. Names the survivors. `AGENTWIRE_BLIND` selects lists by the
 * start of their names.
 */
const folder = new URL("./blind/", import.meta.url);
/** Faults for each process: an agent that never ends holds memory until its timers expire. */
const batch = 10;

const faultsOf = (file: string) => JSON.parse(readFileSync(new URL(file, folder), "utf8")) as readonly PeerFault[];

/**
 * Runs the cases, newest first, until one finds something: a violation, or a peer that gets stuck in what the case
 * measures. Both fail a run of the suite.
 */
async function firstFinding<Case>(
  cases: readonly Case[],
  run: (spec: Case) => Promise<CaseOutcome>,
): Promise<string | null> {
  for (const spec of cases.toReversed()) {
    const { name, findings, state, missed } = await run(spec);
    const [finding] = findings;
    if (finding) return `${finding.requirement} in ${name}`;
    if (state !== "done" && missed.length > 0) return `${state} in ${name}`;
  }
  return null;
}

/** What the suite finds in a peer with this fault; `null` for nothing. */
function findingOf(side: "agent" | "host", fault: PeerFault): Promise<string | null> {
  const mutation = faultMutation(fault);
  if (side === "host") return firstFinding(hostCases, (spec) => runHostCase(memoryHost(mutation), spec, () => 0));
  const target = memoryAgent(mutation);
  const quick = agentCases.filter(({ slow }) => slow !== true);
  return firstFinding(quick, (spec) => runAgentCase(target, spec, () => 0));
}

const [file, from] = process.argv.slice(2);
if (file !== undefined && from !== undefined) {
  const side = file.startsWith("agent") ? "agent" : "host";
  for (const fault of faultsOf(file).slice(Number(from), Number(from) + batch))
    console.log(JSON.stringify([fault.name, await findingOf(side, fault)]));
  process.exit();
}

for (const list of readdirSync(folder).filter((name) => name.startsWith(process.env.AGENTWIRE_BLIND ?? ""))) {
  const found: (readonly [string, string | null])[] = [];
  const count = faultsOf(list).length;
  for (let at = 0; at < count; at += batch) {
    const words = [...process.execArgv, fileURLToPath(import.meta.url), list, String(at)];
    const { stdout } = spawnSync(process.execPath, words, { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
    for (const line of stdout.split("\n").filter(Boolean)) found.push(JSON.parse(line));
  }
  const survivors = found.filter(([, finding]) => finding === null);
  const caught = found.length - survivors.length;
  console.log(`${list}: ${caught} of ${count} faults detected (${((100 * caught) / count).toFixed(0)} %)`);
  for (const [name, finding] of found) console.log(`  ${name}: ${finding ?? "NOT DETECTED"}`);
}
