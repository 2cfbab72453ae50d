import { storedQueries } from "../cli/src/corpus/query/registry.ts";
import { keyColumns } from "../cli/src/corpus/store/views.ts";
import { tables, tablesVersion } from "../cli/src/corpus/table/registry.ts";

const intro = `# Tables of a corpus

Derived from the sources by \`npm run generate\`.

These are the tables of [\`agentwire corpus\`](commands/corpus.md), in version ${tablesVersion}. A corpus is a folder:

- \`corpus.json\` lists the files that belong to the corpus. It is replaced in one step.
- \`tables/TABLE/month=YYYY-MM/*.parquet\` holds the rows of the sessions that began in a month, in UTC.

Other programs can read the files, too. A file that \`corpus.json\` does not list does not belong to the corpus, and neither do the rows
of the sessions that \`corpus.json\` lists as \`removed\`. The version changes when a column changes its meaning or is removed; new
columns and tables do not change it.

Every table begins with two columns: ${Object.keys(keyColumns)
  .map((name) => `\`${name}\``)
  .join(
    " and ",
  )}. \`session\` is the beginning of the SHA-256 hash of the file, and joins the tables. Every column can be null.

## Stored queries

| query | what it answers |
|---|---|
${storedQueries.map(({ name, about, argument }) => `| \`${name}\`${argument === undefined ? "" : ` with the ${argument}`} | ${about} |`).join("\n")}
`;

/** The page about the tables and the stored queries of a corpus. */
export const corpusPage = (): string =>
  [
    intro,
    ...tables.map(
      ({ name, about, columns }) =>
        `## ${name}\n\n${about}\n\n| column | type | content |\n|---|---|---|\n${Object.entries(columns)
          .map(([column, { type, about: content }]) => `| \`${column}\` | ${type} | ${content} |`)
          .join("\n")}\n`,
    ),
  ].join("\n");
