import { z } from "zod";
import { defineHook } from "../define.ts";
import { exampleInput, inputOf } from "../input.ts";

export const teammateIdle = defineHook({
  event: "TeammateIdle",
  summary: "Another agent of the team has nothing to do.",
  since: "0.2.34",
  stability: "declared",
  matches: null,
  input: inputOf("TeammateIdle", {
    teammate_name: z.string().describe("Which one."),
    team_name: z.string().describe("Its team; a session has one only, and the field is on its way out."),
  }),
  output: null,
  examples: [
    { input: { ...exampleInput, hook_event_name: "TeammateIdle", teammate_name: "tester", team_name: "session-1" } },
  ],
});
