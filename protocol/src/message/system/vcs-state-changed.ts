import { path, word } from "../../schema/field.ts";
import { defineMessage } from "../define.ts";
import { systemFrame } from "../frame.ts";

export const vcsStateChanged = defineMessage({
  name: "system/vcs_state_changed",
  summary:
    "A shell command succeeded whose text suggests a change of the repository. Displayed branches and commits may be out of date.",
  since: "0.3.330",
  stability: "undeclared",
  evidence: "sessions whose model runs commands with git push in them",
  direction: "agent-to-host",
  yielded: true,
  schema: systemFrame("vcs_state_changed", {
    kind: word("Kind of change, for example `push`."),
    cwd: path("Working directory of the command."),
  }),
  examples: [
    {
      type: "system",
      subtype: "vcs_state_changed",
      kind: "push",
      cwd: "/home/ada/app",
      uuid: "00000000-0000-4000-8000-000000000142",
      session_id: "s1",
    },
  ],
});
