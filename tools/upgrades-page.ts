import { differenceClasses } from "@agentwire/replay";
import { upgradeRows } from "../testing/bench/upgrades/rows.ts";

const intro = `# Upgrades of the agent, rehearsed

Derived from \`testing/upgrades/rows.json\` by \`npm run generate\`.

\`agentwire upgrade\` ran on each pair of consecutive releases of the SDK, with sessions that one release recorded. Each row
lists what the newer release does differently in these sessions. A session that was not compared counts neither way. The page
has only pairs that ran: the rehearsal does not cover the last 30 releases yet. A session with a difference that is breaking
or in behavior ran two more times with both releases, and what did not repeat is left out. A difference in one session can still
come from its timing, for example if the host interrupts the agent.

To renew the page, record sessions and run the rehearsal. npm installs the releases:

\`\`\`sh
npm run bench -- testing/fresh-sessions --tapes tapes --only none
npm run bench -- testing/upgrades --tapes tapes --from 0.3.300 --to 0.3.330 --write
npm run generate
\`\`\`
`;

const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll("\n", " ");

/** The page of rehearsed upgrades. */
export function upgradesPage(): string {
  const rows = upgradeRows();
  const table = rows.map(({ before, after, verdict, compared, left, changes }) => {
    const counts = differenceClasses.map((one) => String(changes.filter((change) => change.class === one).length));
    return `| ${before} -> ${after} | ${verdict} | ${counts.join(" | ")} | ${compared} | ${left.length} |`;
  });
  const sections = rows.flatMap(({ before, after, changes, left }) => {
    const lines = changes
      .filter(({ class: one }) => one !== "prose")
      .map(({ class: one, kind, field, change, sessions }) => {
        const name = field === "" ? cell(kind) : `${cell(kind)} ${cell(field)}`;
        return `| ${one} | \`${name}\` | ${change} | ${sessions} |`;
      });
    const reasons = [...new Set(left)].map((reason) => `Not compared: ${reason}\n`);
    if (lines.length + reasons.length === 0) return [];
    const head = ["| class | frame and field | change | sessions |", "|---|---|---|---|"];
    return [
      `### ${before} -> ${after}\n`,
      ...(lines.length === 0 ? [] : [[...head, ...lines].join("\n"), ""]),
      ...reasons,
    ];
  });
  return [
    intro,
    `## Upgrades: ${rows.length}\n`,
    `| upgrade | verdict | ${differenceClasses.join(" | ")} | compared | not compared |\n${"|---".repeat(differenceClasses.length + 4)}|\n${table.join("\n")}\n`,
    "## What each upgrade changes\n",
    ...sections,
  ].join("\n");
}
