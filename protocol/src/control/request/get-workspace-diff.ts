import * as z from "zod";
import { flag, id, object, path, paths } from "../../schema/field.ts";
import { defineControl } from "../define.ts";

const count = (description: string) => z.number().int().describe(description);

const Hunk = object({
  oldStart: count("First line in the old file."),
  oldLines: count("Number of lines in the old file."),
  newStart: count("First line in the new file."),
  newLines: count("Number of lines in the new file."),
  lines: z.array(z.string().meta({ role: "text" })).describe("Lines, each prefixed with a space, a plus or a minus."),
});

const FileStats = object({
  path: path("The file."),
  added: count("Number of added lines."),
  removed: count("Number of removed lines."),
  isBinary: flag("The file is binary."),
  isUntracked: flag("The file is not under version control."),
  status: z.enum(["added", "modified", "removed", "renamed", "copied"]).describe("Kind of change.").optional(),
  previousPath: path("Old path of the file.").optional(),
  newPath: path("New path of the file.").optional(),
});

export const getWorkspaceDiff = defineControl({
  subtype: "get_workspace_diff",
  summary: "Returns the changes in the repository of the working directory.",
  since: "0.3.200",
  stability: "undeclared",
  onceDeclared: { since: "0.3.225", until: "0.3.234" },
  evidence: "answered by the CLI 2.1.330 over stdio",
  direction: "host-to-agent",
  request: object({ subtype: z.literal("get_workspace_diff") }),
  response: object({
    diff: object({
      stats: object({
        filesCount: count("Number of changed files."),
        linesAdded: count("Number of added lines."),
        linesRemoved: count("Number of removed lines."),
      }).describe("Totals."),
      perFileStats: z.array(FileStats).describe("Counts per file."),
      omitted: object({
        files: count("Number of files that are not listed."),
        exact: flag("Whether that number is exact."),
      })
        .describe("What the lists omit.")
        .optional(),
      hunks: z
        .array(object({ path: path("The file."), hunks: z.array(Hunk).describe("Changed sections of the file.") }))
        .describe("Changes of each file."),
      skippedLarge: paths("Files that are too large to compare."),
      restricted: paths("Files that could not be read."),
      source: z
        .discriminatedUnion("kind", [
          object({ kind: z.literal("working-tree") }),
          object({
            kind: z.literal("branch"),
            baseBranch: z.string().describe("Branch that the working tree is compared with."),
            baseRef: z.string().describe("Commit that the working tree is compared with."),
          }),
        ])
        .describe("What is compared."),
      rootId: id("Directory that is compared.").optional(),
    })
      .nullable()
      .describe("`null` if there is nothing to compare."),
    noDiffReason: z
      .enum(["no-repository", "repository-refused", "repository-busy", "diff-failed", "root-moved"])
      .describe("Why not.")
      .optional(),
  }),
  errors: [],
  deadlineMs: 30_000,
  examples: [
    { request: { subtype: "get_workspace_diff" }, response: { diff: null, noDiffReason: "no-repository" } },
    {
      request: { subtype: "get_workspace_diff" },
      response: {
        diff: {
          stats: { filesCount: 1, linesAdded: 1, linesRemoved: 0 },
          perFileStats: [
            { path: "a.txt", added: 1, removed: 0, isBinary: false, isUntracked: false, status: "modified" },
          ],
          omitted: { files: 0, exact: true },
          hunks: [{ path: "a.txt", hunks: [{ oldStart: 1, oldLines: 0, newStart: 1, newLines: 1, lines: ["+more"] }] }],
          skippedLarge: [],
          restricted: [],
          source: { kind: "working-tree" },
        },
      },
    },
  ],
});
