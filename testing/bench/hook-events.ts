import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { compareHooks } from "../interop/src/hook-events/compare.ts";
import { shownEnding, shownSetting } from "../interop/src/hook-events/outcome.ts";

/**
 * Compares what hooks of all events do in our agent and in the real CLI, whichever way they run and end. `--seed` and
 * `--endings` select them; `--event` and `--runner` restrict them. Fails if a hook stops less in ours.
 */
const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    endings: { type: "string", default: "300" },
    event: { type: "string" },
    runner: { type: "string" },
  },
});

const peers = join(dirname(fileURLToPath(import.meta.url)), "..", "interop", "node_modules");

if (!existsSync(peers)) {
  console.error(`The real CLI is missing at ${peers}; run: npm ci --prefix testing/interop`);
  process.exitCode = 1;
} else {
  const { equal, differences } = await compareHooks(
    Number(values.seed),
    Number(values.endings),
    ({ event, runner }) => event === (values.event ?? event) && runner === (values.runner ?? runner),
  );
  const laxer = differences.filter(({ relation }) => relation === "laxer");
  const stricter = differences.filter(({ relation }) => relation === "stricter");
  console.log(
    `${equal + differences.length} endings, seed ${values.seed}: ${equal} equal, ${stricter.length} stricter, ${laxer.length} laxer, ${differences.length - stricter.length - laxer.length} otherwise different`,
  );
  for (const { setting, ending, relation, ours, real } of differences)
    console.log(
      `${relation}: ${shownSetting(setting)}\n  ${shownEnding(ending)}\n    ours ${JSON.stringify(ours)}\n    real ${JSON.stringify(real)}`,
    );
  if (laxer.length > 0) process.exitCode = 1;
}
