import { readFileSync } from "node:fs";
import * as z from "zod";

const threads = z.array(z.string()).min(1);
const Defects = z.strictObject({
  rediscovered: z.array(
    z.strictObject({
      threads,
      defect: z.string(),
      peer: z.string(),
      side: z.enum(["agent", "host"]),
      scenario: z.string(),
      rule: z.string(),
      adapter: z.string(),
      remark: z.string().exactOptional(),
    }),
  ),
  notReproduced: z.array(z.strictObject({ threads, reason: z.string() })),
});

type Rediscovered = z.output<typeof Defects>["rediscovered"][number];

const codes = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(", ");

const commandOf = ({ side, scenario, adapter }: Rediscovered): string =>
  `agentwire explore ${side === "host" ? "--host " : ""}--scenario ${scenario} --budget 4 -- ${adapter}`;

const intro = `# Public defects that the explorer finds

Derived from \`testing/rediscovered/defects.json\` by \`npm run generate\`.

Each row is a defect that users reported in public. \`agentwire explore\` was run with the release in the row, and broke the rule in the
row. [Explore orders](../testing/guide/explore.md) describes the rules. Several rows share a cause: the threads report it for different
requests and releases, and each row was run by itself.

The command needs the release of the row. \`agentwire conform host --init\` writes \`host-adapter.mjs\` and \`host_adapter.py\`, the adapters
for the SDKs. The adapters for the AI SDK provider and for ACP, \`ai-sdk-adapter.ts\` and \`acp-adapter.ts\`, are in \`testing/interop/hosts/src\`
of the repository. The Python SDK ran from the source of its tag, with a stub for its MCP package.
`;

/** The page about public defects that the explorer finds. */
export function rediscoveredPage(): string {
  const path = new URL("../testing/rediscovered/defects.json", import.meta.url);
  const { rediscovered, notReproduced } = Defects.parse(JSON.parse(readFileSync(path, "utf8")));
  const rows = rediscovered.map((row) => {
    const about = row.remark === undefined ? row.defect : `${row.defect} ${row.remark}`;
    return `| ${codes(row.threads)} | ${about} | ${row.peer} | \`${row.rule}\` | \`${commandOf(row)}\` |`;
  });
  const open = notReproduced.map((row) => `| ${codes(row.threads)} | ${row.reason} |`);
  return [
    intro,
    `## Found: ${rediscovered.length}\n`,
    "| thread | defect | release | rule | command |\n|---|---|---|---|---|",
    `${rows.join("\n")}\n`,
    "## Not reproduced\n",
    "| thread | reason |\n|---|---|",
    `${open.join("\n")}\n`,
  ].join("\n");
}
