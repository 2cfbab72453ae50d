import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type AnyScenario, parseScenario } from "../../explore/parse.ts";

const folder = fileURLToPath(new URL("../../../scenarios/", import.meta.url));

/**
 * The scenarios of this package for one side, sorted by name.
 *
 * @param side - The side of the peer under test.
 * @throws Error if a scenario of the package cannot be read.
 * @example
 * import { shippedScenarios } from "@agentwire/testing/node";
 *
 * for (const { name, summary } of shippedScenarios("host")) console.log(name, summary);
 */
export function shippedScenarios(side: "agent" | "host"): readonly AnyScenario[] {
  const names = readdirSync(join(folder, side)).filter((name) => name.endsWith(".json"));
  return names.toSorted().map((name) => {
    const parsed = parseScenario(readFileSync(join(folder, side, name), "utf8"));
    if (parsed.ok) return parsed.scenario;
    const [issue] = parsed.issues;
    throw new Error(
      `The scenario ${side}/${name} of this package is invalid at ${issue?.location}: ${issue?.message} Reinstall @agentwire/testing.`,
    );
  });
}
