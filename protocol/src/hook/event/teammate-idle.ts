import * as z from "zod";
import { defineHook } from "../define.ts";
import { exampleInput, inputOf } from "../input.ts";

export const teammateIdle = defineHook({
  event: "TeammateIdle",
  summary: "Another agent of the team is idle.",
  since: "0.2.33",
  stability: "declared",
  matches: null,
  input: inputOf("TeammateIdle", {
    teammate_name: z.string().describe("Name of the idle agent."),
    team_name: z.string().describe("Name of the team. A session has only one; the field is deprecated."),
  }),
  output: null,
  examples: [
    { input: { ...exampleInput, hook_event_name: "TeammateIdle", teammate_name: "tester", team_name: "session-1" } },
  ],
});
