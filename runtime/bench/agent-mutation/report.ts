import type { MutantStatus, Outcome } from "./score.ts";
import { folders } from "./source.ts";

const statuses: readonly MutantStatus[] = ["killed", "hung", "survived", "uncovered"];

/** The percentage of mutants that were killed or hung. */
const scoreOf = (outcomes: readonly Outcome[]): string => {
  const dead = outcomes.filter(({ status }) => status === "killed" || status === "hung").length;
  return outcomes.length === 0 ? "-" : ((100 * dead) / outcomes.length).toFixed(1);
};

/** The score by folder as a table. Its last column leaves out mutants of prose: no test should pin texts for people. */
export function scoreTable(outcomes: readonly Outcome[]): string {
  const row = (name: string, list: readonly Outcome[]): string => {
    const counts = statuses.map((status) => list.filter((one) => one.status === status).length);
    const withoutProse = list.filter(({ mutant }) => mutant.operator !== "prose");
    return `| ${[name, list.length, ...counts, scoreOf(list), scoreOf(withoutProse)].join(" | ")} |`;
  };
  return [
    `| folder | mutants | ${statuses.join(" | ")} | score | score without prose |`,
    "|---|---|---|---|---|---|---|---|",
    ...folders.map((folder) =>
      row(
        folder,
        outcomes.filter(({ mutant }) => mutant.file.includes(`/agent/${folder}/`)),
      ),
    ),
    row("all", outcomes),
  ].join("\n");
}
