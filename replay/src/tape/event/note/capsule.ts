import * as z from "zod";
import { defineEvent } from "../../define.ts";
import { looseObject } from "../../format/loose-object.ts";

export const noteCapsule = defineEvent({
  channel: "note",
  kind: "capsule",
  since: 1,
  summary:
    "What the tape keeps of the workspace: the number of files, the files that are too large, and the state of Git when the session began. Modified and untracked files are named by their paths in the working folder. The latest commits are Git's own texts of them, the latest first.",
  body: {
    files: z.int().min(0),
    omitted: z.array(looseObject({ path: z.string(), size: z.int().min(0) })),
    git: looseObject({
      head: z.string().nullable(),
      branch: z.string().nullable(),
      modified: z.array(z.string()),
      untracked: z.array(z.string()),
      commits: z.array(z.string()).optional(),
    }).optional(),
  },
  examples: [
    {
      files: 2,
      omitted: [{ path: "data.bin", size: 4_000_000 }],
      git: { head: "0".repeat(40), branch: "main", modified: ["src/main.ts"], untracked: [] },
    },
  ],
});
