import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { sha256 } from "@agentwire/replay/node";
import {
  type AgentTarget,
  type CaseOutcome,
  firstAttempt,
  lastAttempt,
  replaySession,
  searchSessions,
  tapeOfEvents,
} from "@agentwire/testing";
import { createFolder } from "@agentwire/testing/node";
import { exitCode, Unreadable } from "../../../exit.ts";
import { readLawEvents } from "../../../input/law-events.ts";
import { count, safe, styled, type Terminal } from "../../../terminal.ts";
import type { ConformOptions } from "./options.ts";
import { progress } from "./print.ts";

/** Returns the agent with a multiple of the timeout. */
type AgentWithTimeout = (times: number) => AgentTarget;

const now = () => performance.now();

function tellFindings(terminal: Terminal, { name, findings, state, reason = "" }: CaseOutcome): void {
  terminal.out(`${styled(terminal, "red", "VIOLATED")} ${safe(name)}`);
  for (const { requirement, message } of findings) terminal.out(safe(`         [${requirement}] ${message}`));
  if (state !== "done") terminal.out(safe(`         ${state}: ${reason}`));
}

/**
 * Runs generated sessions with an agent. Reduces a counterexample and stores it as a tape that can be replayed without
 * a seed.
 */
export async function runGenerated(
  terminal: Terminal,
  agentWith: AgentWithTimeout,
  options: ConformOptions,
): Promise<number> {
  const { seed, runs } = options.generated ?? { seed: 1, runs: 100 };
  const show = progress(terminal, runs);
  const search = await searchSessions(agentWith(firstAttempt.timeoutFactor), {
    seed,
    runs,
    retry: agentWith(lastAttempt.timeoutFactor),
    now,
    report: ({ name }, done) => show(Math.min(done, runs), name),
  });
  const { counterexample, sound, sessions } = search;
  const verdict = { seed, sessions, findings: counterexample?.findings ?? [] };
  if (!counterexample) {
    if (options.json) terminal.verbatim(JSON.stringify({ ...verdict, tape: null }));
    else terminal.out(`${count(sound.length, "generated session")} of seed ${seed}: no violations`);
    return exitCode.ok;
  }
  if (counterexample.state === "not started") {
    terminal.err(safe(`The agent did not start: ${counterexample.reason ?? ""}`));
    return exitCode.peer;
  }
  const path = join(options.tapes, `generated-${seed}.tape.jsonl`);
  createFolder(options.tapes);
  writeFileSync(path, tapeOfEvents(counterexample.tapes[0] ?? [], sha256), { mode: 0o600 });
  if (options.json) {
    terminal.verbatim(JSON.stringify({ ...verdict, tape: path }));
    return exitCode.found;
  }
  tellFindings(terminal, counterexample);
  terminal.out(safe(`         tape: ${path}`));
  terminal.out(
    `${count(sessions, "session")} run to find and shrink the counterexample; agentwire conform agent --replay TAPE runs it again`,
  );
  return exitCode.found;
}

/** Replays the sessions of tapes with an agent. */
export async function runReplays(
  terminal: Terminal,
  agentWith: AgentWithTimeout,
  options: ConformOptions,
): Promise<number> {
  let broken = 0;
  for (const file of options.replay) {
    const events = await readLawEvents(file, terminal);
    if (!events.some(({ direction, kind }) => direction === "host-to-agent" && kind === "frame"))
      throw new Unreadable(
        `${file} contains no frame of the host, so there is nothing to send to the agent. Name a session with both sides.`,
      );
    const first = await replaySession(agentWith(firstAttempt.timeoutFactor), file, events, now);
    const late = first.late === true;
    const outcome = late ? await replaySession(agentWith(lastAttempt.timeoutFactor), file, events, now) : first;
    if (outcome.findings.length === 0 && outcome.state === "done") continue;
    broken += 1;
    if (options.json)
      terminal.verbatim(JSON.stringify({ tape: file, state: outcome.state, findings: outcome.findings }));
    else tellFindings(terminal, outcome);
  }
  if (!options.json) terminal.out(`${broken} of ${count(options.replay.length, "tape")} with violations`);
  return broken === 0 ? exitCode.ok : exitCode.found;
}
