import { markdownCell } from "../../output/markdown-cell.ts";
import { cellsOf, classSections, headline } from "./headline.ts";
import type { UpgradeReport } from "./report.ts";

/** Escapes text for a cell of a Markdown table. */
const cell = (text: string): string => markdownCell(text, 200);

/** The report as Markdown, for a pull request. */
export function upgradeMarkdown(report: UpgradeReport): string {
  const { title, verdict, basis } = headline(report);
  const sections = classSections(report).map(({ label, differences }) => {
    const rows = differences.map((difference) => {
      const { frame, field, change, sessions } = cellsOf(difference);
      const name = difference.reference === null ? cell(frame) : `[${cell(frame)}](${difference.reference})`;
      return `| ${name} | ${cell(field)} | ${cell(change)} | ${sessions} |`;
    });
    return [`### ${label}`, "", "| frame | field | change | sessions |", "|---|---|---|---|", ...rows, ""].join("\n");
  });
  return [`## ${cell(title)}`, "", `**${verdict}** ${basis}`, "", ...sections].join("\n");
}
