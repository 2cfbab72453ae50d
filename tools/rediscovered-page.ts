import { defects, type Rediscovered, runs, threadCases } from "../testing/bench/rediscovered/defects.ts";

const codes = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(", ");

const commandOf = ({ side, scenario, adapter }: Rediscovered): string =>
  `agentwire explore ${side === "host" ? "--host " : ""}--scenario ${scenario} --budget 4 -- ${adapter}`;

const intro = `# Public defects that the explorer finds

Derived from \`testing/rediscovered/\` by \`npm run generate\`.

Each row is a defect that users reported in public. \`agentwire explore\` runs against the release in the row, that release breaks the rule in the
row. [Explore orders](../testing/guide/explore.md) describes the rules. Several rows share a cause: the threads report it for different
requests and releases, and each row has a run of its own.

\`npm run bench -- testing/rediscovered\` installs the releases that npm has, runs their rows, and prints the shortest order that shows
each defect. The rows of the Python SDK were run by hand. The column *shortest order* is from the last run of the row.

The command needs the release of the row. \`agentwire conform host --init\` writes \`host-adapter.mjs\` and \`host_adapter.py\`, the adapters
for the SDKs. The adapters for the AI SDK provider and for ACP, \`ai-sdk-adapter.ts\` and \`acp-adapter.ts\`, are in \`testing/interop/hosts/src\`
of the repository. The Python SDK ran from the source of its tag, with a stub for its MCP package.
`;

/** The page about public defects that the explorer finds. */
export function rediscoveredPage(): string {
  const { rediscovered, notReproduced } = defects();
  const orders = new Map(runs().map(({ thread, order }) => [thread, order.join(" > ")]));
  const rows = rediscovered.map((row) => {
    const about = row.remark === undefined ? row.defect : `${row.defect} ${row.remark}`;
    const order = orders.get(row.threads[0] ?? "");
    const shown = order === undefined ? "not run" : order === "" ? "(no action)" : `\`${order}\``;
    return `| ${codes(row.threads)} | ${about} | ${row.peer} | \`${row.rule}\` | ${shown} | \`${commandOf(row)}\` |`;
  });
  const cases = threadCases().map(
    (row) => `| ${codes(row.threads)} | \`${row.case}\` | \`${row.host}\` | \`${row.breaks}\` |`,
  );
  const open = notReproduced.map((row) => `| ${codes(row.threads)} | ${row.reason} |`);
  return [
    intro,
    `## Found: ${rediscovered.length}\n`,
    "| thread | defect | release | rule | shortest order | command |\n|---|---|---|---|---|---|",
    `${rows.join("\n")}\n`,
    "## Not reproduced\n",
    "| thread | reason |\n|---|---|",
    `${open.join("\n")}\n`,
    "## Cases of the conformance suite\n",
    "`agentwire conform host` has a case for each of these threads. A broken host shows the defect of the thread, and a test",
    "proves that the host fails the case.\n",
    "| thread | case | broken host | requirement |\n|---|---|---|---|",
    `${cases.join("\n")}\n`,
  ].join("\n");
}
