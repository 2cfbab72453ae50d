/**
 * Tools whose permission is decided without waiting for anything. Matches the real agent: the question about such a
 * call precedes the result of the call that it follows, and in a subagent also the call itself.
 */
export const quickTools: ReadonlySet<string> = new Set([
  "AskUserQuestion",
  "ExitPlanMode",
  "Read",
  "Skill",
  "WebSearch",
]);
