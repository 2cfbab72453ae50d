import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { isEvent, replayAsHost } from "@agentwire/replay";
import {
  loadTape,
  recordVariables,
  replayVariables,
  runRecordShim,
  runReplayShim,
  systemSleep,
} from "@agentwire/replay/node";
import { spawnTransport } from "@agentwire/runtime/node";

/** The n-th process of a scenario gets the n-th tape. */
function turn(folder) {
  mkdirSync(folder, { recursive: true });
  for (let n = 1; ; n++) {
    try {
      writeFileSync(join(folder, `${n}.taken`), "", { flag: "wx" });
      return n;
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
  }
}

/** Where no session is gone on with, the agent is told the recorded id: later processes of the scenario name it. */
function sameSession(tape, argv) {
  if (argv.some((word) => /^--(session-id|resume|continue)\b/.test(word))) return [];
  for (const event of tape.events) {
    const id = isEvent(event, "wire/frame") && event.direction === "agent-to-host" ? event.frame?.session_id : "";
    if (typeof id === "string" && id !== "") return [`--session-id=${id}`];
  }
  return [];
}

async function holdAgent(agent, argv, path, verdictFile) {
  const read = loadTape(path);
  if (!read.ok) throw new Error(read.problem.message);
  const args = [...argv, ...sameSession(read.tape, argv)];
  const transport = spawnTransport({ command: agent, args, cwd: process.cwd(), env: process.env });
  const clock = { sleep: systemSleep };
  const verdict = await replayAsHost({ tape: read.tape, transport, clock, patienceMs: 15_000 });
  writeFileSync(verdictFile, JSON.stringify(verdict, null, 1));
}

/**
 * The agent's executable in a scenario of the reference kit. By `role` it
 * - `record`: runs the real agent and puts the session on a tape;
 * - `agent`: plays that tape to the host, whose callbacks decide;
 * - `host`: holds the real agent against the tape, in the folder and before the model that the scenario has set up;
 *   then it plays the tape to the host, so that the scenario comes to its end.
 */
export async function standIn({ role, work, tapes, out, agent }) {
  const argv = process.argv.slice(2);
  const [scenario = ""] = relative(work, process.cwd()).split(sep);
  const folder = join(out, scenario);
  const n = turn(folder);
  const tape = join(tapes, scenario, `${n}.tape.jsonl`);
  if (role === "record") {
    const { out: to, agent: real, model } = recordVariables;
    await runRecordShim(argv, { ...process.env, [to]: tape, [real]: agent, [model]: "1" });
    return;
  }
  const verdictFile = join(folder, `${n}.verdict.json`);
  if (role === "host" && existsSync(tape)) await holdAgent(agent, argv, tape, verdictFile);
  const played = role === "agent" ? { [replayVariables.verdict]: verdictFile } : { [replayVariables.mode]: "inert" };
  await runReplayShim({ [replayVariables.tape]: tape, ...played });
}
