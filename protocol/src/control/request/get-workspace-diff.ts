import { z } from "zod";
import { flag, id, object, path, paths } from "../../schema/field.ts";
import { defineControl } from "../define.ts";

const count = (description: string) => z.number().int().describe(description);

const Hunk = object({
  oldStart: count("First line before."),
  oldLines: count("Number of lines before."),
  newStart: count("First line after."),
  newLines: count("Number of lines after."),
  lines: z.array(z.string().meta({ role: "text" })).describe("The lines, each behind a space, a plus or a minus."),
});

const FileStats = object({
  path: path("The file."),
  added: count("Lines that were added."),
  removed: count("Lines that were removed."),
  isBinary: flag("It is no text."),
  isUntracked: flag("Version control does not know it."),
  status: z.enum(["added", "modified", "removed", "renamed", "copied"]).describe("What happened to it.").optional(),
  previousPath: path("Where it was.").optional(),
  newPath: path("Where it is.").optional(),
});

export const getWorkspaceDiff = defineControl({
  subtype: "get_workspace_diff",
  summary: "Asks for what has changed in the working directory's repository.",
  since: "0.3.200",
  stability: "undeclared",
  onceDeclared: { since: "0.3.225", until: "0.3.250" },
  evidence: "answered by the CLI 2.1.330 over stdio",
  direction: "host-to-agent",
  request: object({ subtype: z.literal("get_workspace_diff") }),
  response: object({
    diff: object({
      stats: object({
        filesCount: count("Files that changed."),
        linesAdded: count("Lines that were added."),
        linesRemoved: count("Lines that were removed."),
      }),
      perFileStats: z.array(FileStats).describe("By file."),
      omitted: object({ files: count("Files that are not listed."), exact: flag("That number is exact.") }).optional(),
      hunks: z
        .array(object({ path: path("The file."), hunks: z.array(Hunk).describe("Its changes.") }))
        .describe("The changes themselves."),
      skippedLarge: paths("Files that are too large."),
      restricted: paths("Files that may not be read."),
      source: z
        .discriminatedUnion("kind", [
          object({ kind: z.literal("working-tree") }),
          object({
            kind: z.literal("branch"),
            baseBranch: z.string().describe("The branch compared with."),
            baseRef: z.string().describe("The commit compared with."),
          }),
        ])
        .describe("What is compared."),
      rootId: id("The directory compared.").optional(),
    })
      .nullable()
      .describe("`null` where there is nothing to compare."),
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
