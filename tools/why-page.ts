import { incidentKinds } from "@agentwire/replay";

const intro = `# Causes

Derived from the sources by \`npm run generate\`.

\`agentwire why TAPE\` names the cause of a session that failed, is stuck, or succeeded despite problems. It takes tapes, plain logs
of frames and transcripts. \`--all-turns\` lists every turn with its incidents, \`--at EVENT\` explains the state after one event, and
\`--json\` prints the whole diagnosis. In code, \`diagnose(tape)\` from \`@agentwire/replay\` returns the same.

An incident has one of four effects. The cause is the incident with the strongest effect, and the latest of several:

- \`stuck\`: the session waits for it.
- \`ended\`: the turn, the prompt or the process failed because of it.
- \`blocked\`: one step failed or did not happen, and the turn went on.
- \`recovered\`: the outcome does not show it.

Failures of the process come before all others. A diagnosis uses only what the tape contains. Without the model calls, an answer
that broke off shows only if the agent says that it retries, or streams partial messages. Hook commands that fail without blocking show only with
\`--include-hook-events\`. The objection of a PostToolUse hook command shows only if the tape contains the model calls.

| cause | usual effect | what to do |
|---|---|---|
`;

/** The page about the causes that a diagnosis can name. */
export const whyPage = (): string =>
  `${intro}${Object.entries(incidentKinds)
    .map(([kind, { effect, next }]) => `| \`${kind}\` | ${effect} | ${next} |\n`)
    .join("")}`;
