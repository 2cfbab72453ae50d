import * as z from "zod";
import { defineEvent } from "../../define.ts";

export const noteFile = defineEvent({
  channel: "note",
  kind: "file",
  since: 1,
  summary:
    "A file of the workspace as it was when the session began: `text`, or `bytes` (base64) where it is not valid UTF-8. All `paths` have this content. They are relative to the working folder, or with `root` `config` to the folder with the agent's settings. With `root` `argument`, for files that the command line names, they are relative to the root of the file system.",
  body: {
    root: z.enum(["workspace", "config", "argument"]),
    paths: z.array(z.string()).min(1),
    text: z.string().optional(),
    bytes: z.base64().optional(),
    executable: z.literal(true).optional(),
  },
  examples: [
    { root: "workspace", paths: ["src/main.ts"], text: "export const answer = 42;\n" },
    { root: "config", paths: ["settings.json"], text: "{}" },
    { root: "argument", paths: ["etc/servers.json"], text: '{"mcpServers":{}}' },
  ],
});
