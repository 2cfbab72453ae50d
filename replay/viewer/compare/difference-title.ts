import { describeFrame } from "../../src/engine/compare/describe.ts";
import type { Divergence } from "../../src/engine/compare/divergence.ts";
import { shown } from "../part/format.ts";

const most = 3;

const titleOf = (value: unknown): string => (typeof value === "string" ? value : describeFrame(value));

/** What differs, as one short sentence without the values. */
export function differenceTitle({ level, expected, actual, differences }: Divergence): string {
  if (level === "missing") return shown(`Only the first session has ${titleOf(expected)}.`);
  if (level === "unexpected") return shown(`Only the second session has ${titleOf(actual)}.`);
  const [before, after] = [titleOf(expected), titleOf(actual)];
  if (before !== after) return shown(`The first has ${before}, the second ${after}.`);
  const paths = differences.map(({ path }) => path).filter((path) => path !== "");
  if (paths.length === 0) return shown(`${before} differs.`);
  const rest = paths.length > most ? ` and ${paths.length - most} more` : "";
  return shown(`${before} differs in ${paths.slice(0, most).join(", ")}${rest}.`);
}
