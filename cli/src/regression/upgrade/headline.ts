import { differenceClasses } from "@agentwire/replay";
import { count } from "../../terminal.ts";
import { changeArgs, classLabels } from "../print-differences.ts";
import type { UpgradeDifference, UpgradeReport } from "./report.ts";

/** The verdict in one sentence. */
const verdicts: Readonly<Record<UpgradeReport["verdict"], string>> = {
  breaking: "The upgrade breaks something that a host relies on.",
  behavior: "The upgrade changes what the agent does.",
  catalogue: "The upgrade changes only the agent's models, commands, tools or prices.",
  prose: "The upgrade changes only texts and token counts.",
  none: "The upgrade changes nothing in these sessions.",
};

/** A side with its release. */
const sideLabels = ({ name, release }: UpgradeReport["old"]): string =>
  release === null ? name : `${name}, agent ${release}`;

/** The heading of every form of the report: title, verdict, and its basis. */
export function headline(report: UpgradeReport): {
  readonly title: string;
  readonly verdict: string;
  readonly basis: string;
} {
  const compared = report.sessions.filter(({ message }) => message === "");
  const left = report.sessions.length - compared.length;
  const unrepeated = compared.reduce((sum, session) => sum + session.unrepeated, 0);
  return {
    title: `Upgrade from ${sideLabels(report.old)} to ${sideLabels(report.new)}`,
    verdict: verdicts[report.verdict],
    basis: [
      `${count(compared.length, "session")} compared${left === 0 ? "" : `, ${left} not compared`}.`,
      ...(unrepeated === 0 ? [] : [`${count(unrepeated, "difference")} left out: not in every run.`]),
    ].join(" "),
  };
}

/** One section for each class that occurs, in order of severity. */
export const classSections = ({ differences }: UpgradeReport) =>
  differenceClasses.flatMap((one) => {
    const found = differences.filter((difference) => difference.class === one);
    return found.length === 0 ? [] : [{ ...classLabels[one], differences: found }];
  });

/** A difference as the cells of a table. */
export const cellsOf = (difference: UpgradeDifference) => ({
  frame: difference.kind,
  field: difference.field,
  change: `${changeArgs(difference)}${difference.since === undefined ? "" : `; declared since ${difference.since}`}`,
  sessions: String(difference.sessions),
});
