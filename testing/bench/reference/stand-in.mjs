import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { createNameMap, isEvent, replayAsHost } from "@agentwire/replay";
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

/** If no session is resumed, the agent gets the recorded id, because later processes of the scenario name it. */
function sameSession(tape, argv) {
  if (argv.some((word) => /^--(session-id|resume|continue)\b/.test(word))) return [];
  for (const event of tape.events) {
    const id = isEvent(event, "wire/frame") && event.direction === "agent-to-host" ? event.frame?.session_id : "";
    if (typeof id === "string" && id !== "") return [`--session-id=${id}`];
  }
  return [];
}

const isObject = (value) => typeof value === "object" && value !== null;

/** Binds the arguments that differ from the recording: addresses of servers that the scenario runs. */
function bindIds(recorded, live, names) {
  if (isObject(recorded) && isObject(live)) {
    for (const key of Object.keys(recorded)) bindIds(recorded[key], live[key], names);
  } else if (typeof recorded === "string" && typeof live === "string" && recorded !== live) {
    const [a, b] = [recorded, live].map((text) => (/^[[{]/.test(text) ? JSON.parse(text) : text));
    if (isObject(a)) bindIds(a, b, names);
    else if (names.agree(a, b)) names.bind(a, b);
  }
}

/** A command-line argument with the names of the live session. */
const renamed = (word, names) =>
  [...names.renamed()].reduce(
    (text, [recorded, live]) => (recorded.length < 8 ? text : text.replaceAll(recorded, live)),
    word,
  );

/** Later processes of a scenario get the names of earlier ones, because they resume the session. */
async function holdAgent(agent, argv, path, verdictFile, namesFile) {
  const read = loadTape(path);
  if (!read.ok) throw new Error(read.problem.message);
  const names = createNameMap(existsSync(namesFile) ? JSON.parse(readFileSync(namesFile, "utf8")) : []);
  const renamedArgs = argv.map((word) => renamed(word, names));
  bindIds((read.tape.header.argv ?? []).slice(1), argv, names);
  const args = [...renamedArgs, ...sameSession(read.tape, argv)];
  const transport = spawnTransport({ command: agent, args, cwd: process.cwd(), env: process.env });
  const clock = { sleep: systemSleep };
  const { signal } = transport;
  const verdict = await replayAsHost({ tape: read.tape, transport, clock, signal, names, timeoutMs: 15_000 });
  writeFileSync(namesFile, JSON.stringify([...names.renamed()]));
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
  // Scenarios read the folder of transcripts, which every agent creates.
  mkdirSync(join(process.env.CLAUDE_CONFIG_DIR ?? join(process.env.HOME ?? "", ".claude"), "projects"), { recursive: true });
  const verdictFile = join(folder, `${n}.verdict.json`);
  if (role === "host" && existsSync(tape)) await holdAgent(agent, argv, tape, verdictFile, join(folder, "names.json"));
  const played = role === "agent" ? { [replayVariables.verdict]: verdictFile } : { [replayVariables.mode]: "inert" };
  await runReplayShim({ [replayVariables.tape]: tape, ...played });
}
