import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { ours, realCli, scratch } from "../interop/src/peers.ts";
import { faults, measure } from "../interop/src/resources/measure.ts";
import { isPossible, rows } from "../interop/src/resources/row.ts";

/**
 * Prints what our agent and the real CLI make of shortages: disks, file handles, the clock, a reader that pauses. Fails
 * if ours has an effect twice or loses a completed turn without a report, and the real one does not. `--row` selects rows by a part of
 * their name. Rows with mounts need the superuser, and rows about the clock need Debian's `faketime`.
 */
const { values } = parseArgs({ options: { row: { type: "string", default: "" } } });
const peers = join(dirname(fileURLToPath(import.meta.url)), "..", "interop", "node_modules");

if (!existsSync(peers)) {
  console.error(`The real CLI is missing at ${peers}; run: npm ci --prefix testing/interop`);
  process.exitCode = 1;
} else {
  const agents = { ours: ours.agent, real: realCli() };
  for (const row of rows.filter(({ name }) => name.includes(values.row))) {
    console.log(row.name);
    if (!isPossible(row)) {
      console.log("  skipped: this machine cannot do it");
      continue;
    }
    const wrong: Record<string, readonly string[]> = {};
    for (const [name, agent] of Object.entries(agents)) {
      const outcome = await measure(agent, row, scratch(`resources-${name}`));
      const { turns, effects, retained, reported, exit } = outcome;
      wrong[name] = faults(outcome);
      const notice = reported ? "loss is reported" : "no loss reported";
      console.log(
        `  ${name}: ${turns.join(" | ")}; effects ${effects.join(" ")}; kept ${retained.join(" ") || "none"}; ${notice}; exit ${exit}`,
      );
      for (const fault of wrong[name]) console.log(`    ${fault}`);
    }
    if (wrong.ours?.some((fault) => !wrong.real?.includes(fault))) process.exitCode = 1;
  }
}
