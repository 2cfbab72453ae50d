import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { controls, toleranceOf } from "@agentwire/protocol";
import { scratch } from "../interop/src/peers.ts";
import { measureAnswers } from "./tolerance/answers.ts";
import { experiments } from "./tolerance/experiments.ts";
import type { Measured } from "./tolerance/measured.ts";
import { measureRequest } from "./tolerance/requests.ts";

/**
 * Measures what the real CLI does with a host's requests and answers that lack a required field or have null for an
 * optional one. Prints what the table of tolerances does not say, and what it says otherwise. `--only SUBTYPE` restricts the
 * requests, `--all` prints each effect.
 */
const { values } = parseArgs({
  options: { only: { type: "string", multiple: true }, all: { type: "boolean", default: false } },
});
const peers = join(dirname(fileURLToPath(import.meta.url)), "..", "interop", "node_modules");

async function print(found: AsyncIterable<Measured>): Promise<void> {
  for await (const { frame, path, change, outcome, effect } of found) {
    if (path === undefined || change === undefined) {
      if (values.all) console.log(`${frame} without a change -> ${effect}`);
      continue;
    }
    const known = toleranceOf(frame, path, change);
    if (!values.all && known === outcome) continue;
    console.log(
      `${frame} "${change} ${path}": ${outcome ?? "not shown"}, ${known ?? "unknown"} in the table -> ${effect}`,
    );
  }
}

if (!existsSync(peers)) {
  console.error(`The real CLI is missing at ${peers}; run: npm ci --prefix testing/interop`);
  process.exitCode = 1;
} else {
  const folder = scratch("tolerances");
  const isChosen = (subtype: string) => values.only?.includes(subtype) !== false;
  for (const { subtype, direction, examples } of Object.values(controls)) {
    const [example] = examples;
    if (direction !== "agent-to-host" && example && isChosen(subtype)) {
      await print(measureRequest(subtype, example.request, folder));
    }
  }
  for (const experiment of experiments) {
    if (isChosen(experiment.subtype)) await print(measureAnswers(experiment, folder));
  }
}
