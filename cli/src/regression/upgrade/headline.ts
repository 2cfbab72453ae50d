import { type DifferenceGroup, differenceClasses } from "@agentwire/replay";
import { count } from "../../terminal.ts";
import { changeArgs, classLabels } from "../print-differences.ts";
import type { UpgradeDifference, UpgradeReport } from "./report.ts";

/** The verdict in one sentence. */
const verdicts: Readonly<Record<UpgradeReport["verdict"], string>> = {
  breaking: "The upgrade breaks something that a host relies on.",
  behavior: "The upgrade changes what the agent does.",
  additive: "The upgrade adds fields to the protocol, and changes nothing that was there.",
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
    return found.length === 0 ? [] : [{ of: one, ...classLabels[one], differences: found }];
  });

/** The number of differences of each class, such as "1 behavior, 2 prose". */
export function summaryOf(differences: readonly DifferenceGroup[]): string {
  const parts = differenceClasses.flatMap((one) => {
    const number = differences.filter((difference) => difference.class === one).length;
    return number === 0 ? [] : [`${number} ${one}`];
  });
  return parts.length === 0 ? "no difference" : parts.join(", ");
}

/** The change of a difference between two agents. */
function changeText(difference: UpgradeDifference): string {
  const { field, change } = difference;
  if (field !== "" || (change !== "added" && change !== "missing")) return changeArgs(difference);
  return change === "added" ? "Only the new agent sends the frame." : "Only the old agent sends the frame.";
}

/** A difference as the cells of a table. */
export const cellsOf = (difference: UpgradeDifference) => ({
  frame: difference.kind,
  field: difference.field,
  change: `${changeText(difference)}${difference.since === undefined ? "" : `; declared since ${difference.since}`}`,
  sessions: String(difference.sessions),
});
