import { readFileSync } from "node:fs";
import { isEvent } from "@agentwire/replay";
import {
  type Coverage,
  coverageCounter,
  coverageGoals,
  goalKinds,
  parseRatchet,
  type Ratchet,
  ratchet,
} from "@agentwire/testing";
import { exitCode, Unreadable } from "../../exit.ts";
import { readEvents } from "../../input/events.ts";
import { openInputs } from "../../input/open.ts";
import { cannotRead } from "../../output/file-error.ts";
import { writeFile } from "../../output/write-file.ts";
import { count, safe, styled, type Terminal } from "../../terminal.ts";
import { defineCommand } from "../define.ts";

/** Counts the coverage of tapes, in constant memory. */
async function coverageOf(files: readonly string[], terminal: Terminal): Promise<Coverage> {
  const counter = coverageCounter();
  let frames = 0;
  for (const input of await openInputs(files, terminal)) {
    counter.next();
    for await (const batch of readEvents(input)) {
      for (const item of batch) {
        if (item.kind === "problem") terminal.err(safe(`${input.path}:${item.problem.line}: ${item.problem.message}`));
        if (item.kind !== "event") continue;
        if (isEvent(item.event, "wire/frame")) frames += 1;
        counter.event(item.event);
      }
    }
  }
  if (frames === 0)
    throw new Unreadable(`${files.join(", ")}: no frame to count. Record a session with: agentwire record`);
  return counter.report();
}

/** Reads the stored coverage; `undefined` if there is none yet. */
function readRatchet(file: string): Ratchet | undefined {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw cannotRead(file, error);
  }
  const stored = parseRatchet(text);
  if ("problem" in stored)
    throw new Unreadable(
      `${file} is not a coverage file: ${stored.problem} Name another file, or delete it to start again.`,
    );
  return stored;
}

function print({ counts, missing }: Coverage, terminal: Terminal, list: boolean): void {
  for (const kind of goalKinds) {
    const goals = coverageGoals.filter((goal) => goal.startsWith(`${kind}:`));
    const reached = goals.filter((goal) => (counts.get(goal) ?? 0) > 0).length;
    terminal.out(`${kind.padEnd(10)} ${String(reached).padStart(3)} of ${String(goals.length).padStart(3)}`);
  }
  if (list) for (const goal of missing) terminal.out(`missing ${goal}`);
}

export const coverageCommand = defineCommand({
  streams: true,
  configure(command) {
    command
      .argument("<tapes...>", "tapes or logs of a test suite, or folders of them")
      .option("--ratchet <file>", "fail if a goal in this file is no longer exercised or no longer exists")
      .option("--update", "write the goals that are exercised now to the ratchet file")
      .option("--missing", "list the goals that are not exercised")
      .option("--json", "print the counts as JSON");
  },
  async run({ terminal, args, options }) {
    const found = await coverageOf(args, terminal);
    if (options.json === true) terminal.verbatim(JSON.stringify(Object.fromEntries(found.counts)));
    else print(found, terminal, options.missing === true);
    if (options.ratchet === undefined) return exitCode.ok;
    const file = String(options.ratchet);
    const stored = readRatchet(file);
    const { lost, unknown, gained, next } = ratchet(found, stored);
    // With --json, stdout has the counts.
    const tell = options.json === true ? terminal.err : terminal.out;
    for (const goal of unknown) tell(safe(`${styled(terminal, "red", "no goal")} ${goal}`));
    for (const goal of lost) tell(safe(`${styled(terminal, "red", "lost")} ${goal}`));
    const isComplete = lost.length + unknown.length === 0;
    const write = options.update === true || (isComplete && gained.length > 0);
    if (write) writeFile(file, `${JSON.stringify(next, null, 2)}\n`);
    if (gained.length > 0 && write) terminal.note(safe(`${file}: ${count(gained.length, "goal")} gained`));
    return isComplete || options.update === true ? exitCode.ok : exitCode.found;
  },
});
