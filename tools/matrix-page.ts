import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { PeerHistory } from "../cli/src/matrix/history.ts";
import { type MatrixRow, matrixPage } from "../cli/src/matrix/page.ts";
import { fileNameOf, readPeers } from "../cli/src/matrix/peers.ts";
import { hostMeaningMatrix, inputTable, meaningMatrix } from "../testing/src/index.ts";
import { root } from "./run.ts";

const folder = join(root, "testing", "matrix");

const intro = `# Conformance of real agents and hosts

Derived from \`testing/matrix/\` by \`npm run generate\`.

[\`agentwire matrix\`](commands/matrix.md) ran the standard profile of the conformance suite on each of these peers. Each is tested
against the requirements of its own release. An empty cell means that the requirement does not apply to the release, or that
the peer never came into a situation that it is about. Only peers that ran are listed.

To renew the page, run the suite again. npm installs the releases, which takes about 400 MB for each new one:

\`\`\`sh
npx agentwire matrix testing/matrix/peers.json --results testing/matrix
npm run generate
\`\`\`
`;

/** What the suite itself tests. */
const coverage = (): string => `
## What the suite tests

The protocol declares inputs of each side. An input counts as tested if a case detects a broken peer that ignores this input. Each
of these broken peers is derived from the input, and a test runs it. [\`testing/reference/inputs.md\`](../testing/reference/inputs.md)
lists the inputs that no case tests, with the reasons.

Inputs of an agent:

${inputTable(meaningMatrix())}

Inputs of a host:

${inputTable(hostMeaningMatrix())}
`;

/** The peers that ran, with their results. */
function rows(): readonly MatrixRow[] {
  return readPeers(join(folder, "peers.json")).flatMap((peer) => {
    const file = join(folder, "results", `${fileNameOf(peer)}.json`);
    return existsSync(file) ? [{ peer, history: PeerHistory.parse(JSON.parse(readFileSync(file, "utf8"))) }] : [];
  });
}

/** The page of real agents and hosts. Known failures count as of the day of the last run. */
export function conformanceMatrixPage(): string {
  const measured = rows();
  const days = measured.flatMap(({ history }) => history.runs.map(({ last }) => last)).sort();
  return `${intro}\n${matrixPage(measured, days.at(-1) ?? "", "../protocol/spec")}${coverage()}`;
}
