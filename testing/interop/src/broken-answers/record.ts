import { writeFileSync } from "node:fs";
import { brokenAnswers } from "../../../../runtime/test/model/broken-answers/answers.ts";
import { observed } from "../../../../runtime/test/model/broken-answers/observed.ts";
import type { Outcome } from "../../../../runtime/test/model/broken-answers/outcome.ts";
import { realCli, scratch } from "../peers.ts";
import { measure } from "./measure.ts";

/**
 * Writes the table of what the real CLI makes of each answer, after `npm run interop` has installed the real CLI:
 * `node --conditions=@agentwire/source testing/interop/src/broken-answers/record.ts [part of a name]`. With a part of a name only
 * the rows that hold it are measured again.
 */
const table = new URL("../../../../runtime/test/model/broken-answers/observed.ts", import.meta.url);
const [part = ""] = process.argv.slice(2);
const waiting = brokenAnswers.filter(({ name }) => name.includes(part));
const rows: Record<string, Outcome> = { ...observed };
const measureAll = async (folder: string): Promise<void> => {
  const scratchFolder = scratch(folder);
  for (let row = waiting.shift(); row !== undefined; row = waiting.shift())
    rows[row.name] = await measure(realCli(), row, scratchFolder);
};
await Promise.all(["broken-one", "broken-two"].map(measureAll));
const sorted = Object.fromEntries(brokenAnswers.map(({ name }) => [name, rows[name]]));
writeFileSync(
  table,
  `import type { Outcome } from "./outcome.ts";

/** What Claude Code 2.1.330 makes of each answer. Written by testing/interop/src/broken-answers/record.ts. */
export const observed: Readonly<Record<string, Outcome>> = ${JSON.stringify(sorted, null, 2)};
`,
);
