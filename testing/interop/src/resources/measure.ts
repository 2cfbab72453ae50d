import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { always, aux, say, script, toolUse, use } from "@agentwire/testing";
import { serveModel } from "@agentwire/testing/node";
import type { Scratch } from "../peers.ts";
import { startAgent } from "../sweep/agent.ts";
import type { Row } from "./row.ts";

/** What one agent made of a row. */
export interface Outcome {
  /** How each of the three turns ended; `none`: it did not. */
  readonly turns: readonly string[];
  /** How often the effect of each turn's tool happened. */
  readonly effects: readonly number[];
  /** Turns of which the transcript holds the answer. */
  readonly retained: readonly number[];
  /** Whether the host was notified that a part of the transcript is lost. */
  readonly reported: boolean;
  readonly exit: string;
}

/** Longest time of a turn, in milliseconds. */
const longestTurn = 60_000;
const turns = [1, 2, 3];

/** Runs a session of three turns, each with one effect, while a resource is short. */
export async function measure(agent: string, row: Row, { root, cwd, home, reset, env }: Scratch): Promise<Outcome> {
  reset();
  const retainedFolder = join(root, "kept");
  rmSync(retainedFolder, { recursive: true, force: true });
  mkdirSync(retainedFolder);
  if (row.env?.FAKETIME_TIMESTAMP_FILE !== undefined) writeFileSync(join(cwd, "clock"), "+0d\n");
  const served = await serveModel(
    script(
      aux(say("Title")),
      always((call) => {
        const turn = turns.findLast((each) => JSON.stringify(call.messages).includes(`Turn ${each}.`)) ?? 0;
        const id = `toolu_${turn}`;
        if (JSON.stringify(call.messages).includes(id)) return say(`Answer ${turn}. ${"x".repeat(row.answer ?? 0)}`);
        const extra = turn === 2 && row.command !== undefined ? `; ${row.command}` : "";
        return use(toolUse(id, "Bash", { command: `echo ${turn} >> effects${extra}` }));
      }),
    ),
  );
  const child = startAgent({
    agent: launcher(root, agent, row, retainedFolder),
    args: ["--model=claude-opus-5-5", "--permission-mode=bypassPermissions", "--setting-sources="],
    cwd,
    env: { ...env(served.url, { IS_SANDBOX: "1" }), ...row.env },
    onFrame: () => {},
  });
  child.send({ type: "control_request", request_id: "start", request: { subtype: "initialize" } });
  const ends: string[] = [];
  const results = () => child.frames.filter(({ type }) => type === "result");
  for (const turn of turns) {
    const content = `Turn ${turn}.`;
    child.send({ type: "user", session_id: "", message: { role: "user", content }, parent_tool_use_id: null });
    if (row.stopped !== undefined && turn === 2) {
      await child.until(() => effectsIn(cwd)[1] === 1, longestTurn);
      child.signal("SIGSTOP");
      await new Promise((resolve) => setTimeout(resolve, row.stopped));
      child.signal("SIGCONT");
    }
    await child.until(() => results().length >= turn, longestTurn);
    const result = results()[turn - 1];
    ends.push(result === undefined ? "none" : `${result.subtype}${result.is_error === true ? ", error" : ""}`);
  }
  child.endInput();
  const exit = await child.exit(20_000);
  await served.close();
  const lines = [...transcripts(join(home, ".claude", "projects")), ...transcripts(retainedFolder)].join("\n");
  return {
    turns: ends,
    effects: effectsIn(cwd),
    retained: turns.filter((turn) => lines.includes(`"Answer ${turn}.`)),
    reported: child.frames.some(({ subtype }) => subtype === "session_writes_lost"),
    exit: exit === "hung" ? exit : String(exit.signal ?? exit.code),
  };
}

/** How often each turn's effect is in the file of effects. */
function effectsIn(cwd: string): number[] {
  const path = join(cwd, "effects");
  const lines = existsSync(path) ? readFileSync(path, "utf8").split("\n") : [];
  return turns.map((turn) => lines.filter((line) => line === String(turn)).length);
}

/** The text of every transcript below a folder. */
function transcripts(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".jsonl"))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8"));
}

/** Writes the program that starts the agent under the conditions of a row, and saves its transcripts at the end. */
function launcher(root: string, agent: string, { lines }: Row, retainedFolder: string): string {
  const path = join(root, "launch.sh");
  const program = agent.endsWith(".mjs") ? `"${process.execPath}" "${agent}"` : `"${agent}"`;
  const inside = [...(lines ?? []), `cp -r "$HOME/.claude/projects/." "${retainedFolder}" 2> /dev/null`, "exit 0"].join(
    "\n",
  );
  const started = lines === undefined ? `exec ${program} "$@"` : `exec unshare -m sh -c '${inside}' sh ${program} "$@"`;
  writeFileSync(path, `#!/bin/sh\n${started}\n`);
  chmodSync(path, 0o755);
  return path;
}

/** What is wrong with an outcome by itself: an effect that happened twice, or a silent loss. Empty if nothing is. */
export function faults({ turns: ends, effects, retained, reported }: Outcome): string[] {
  const lost = ends.flatMap((end, index) => (end === "success" && !retained.includes(index + 1) ? [index + 1] : []));
  return [
    ...effects.flatMap((times, index) =>
      times > 1 ? [`the effect of turn ${index + 1} happened ${times} times`] : [],
    ),
    ...(lost.length > 0 && !reported ? [`turns ${lost.join(", ")} are lost without a word to the host`] : []),
  ];
}
