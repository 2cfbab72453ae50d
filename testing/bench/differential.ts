import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { record } from "../interop/src/differential/drive.ts";
import { generateSessions } from "../interop/src/differential/generate.ts";
import { compare, type Differences, levels } from "../interop/src/differential/levels.ts";
import { readRecording } from "../interop/src/differential/recording.ts";
import type { Session } from "../interop/src/differential/session.ts";
import { shrinkSession } from "../interop/src/differential/shrink.ts";
import { ours, realCli, scratchOutside } from "../interop/src/peers.ts";

/**
 * Runs generated sessions on the real CLI and on our agent, and compares them by meaning: outcome, skeleton, callbacks,
 * fields and conversation. Prints how many sessions are equal at each level, and the differences by frequency.
 * `--seed` selects the sessions and `--sessions` their number; `--from` skips the first ones. `--remember FOLDER` keeps
 * recordings of the real CLI. `--shrink N` spends N runs on making each first counterexample smaller.
 */
const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    sessions: { type: "string", default: "20" },
    from: { type: "string", default: "0" },
    workers: { type: "string", default: "2" },
    remember: { type: "string" },
    shrink: { type: "string", default: "0" },
    keep: { type: "string" },
  },
});

const peers = join(dirname(fileURLToPath(import.meta.url)), "..", "interop", "node_modules");

interface Compared {
  readonly index: number;
  readonly session: Session;
  readonly differences: Differences;
}

/** A difference without the ids that tell sessions apart. */
const keyOf = (difference: string): string => difference.replaceAll(/toolu_\d+/g, "toolu").slice(0, 260);

function print(compared: readonly Compared[]): void {
  const equal = (level: (typeof levels)[number]): number =>
    compared.filter(({ differences }) => differences[level] === undefined).length;
  const percent = (count: number): string => `${((100 * count) / Math.max(compared.length, 1)).toFixed(1)} %`;
  for (const level of levels)
    console.log(`${level}: ${equal(level)} of ${compared.length} equal (${percent(equal(level))})`);
  const all = compared.filter(({ differences }) => Object.keys(differences).length === 0).length;
  console.log(`all levels: ${all} of ${compared.length} equal (${percent(all)})`);
  const groups = new Map<string, number[]>();
  for (const { index, differences } of compared)
    for (const [level, difference] of Object.entries(differences)) {
      const key = `${level}: ${keyOf(difference)}`;
      groups.set(key, [...(groups.get(key) ?? []), index]);
    }
  for (const [key, sessions] of [...groups].sort(([, a], [, b]) => b.length - a.length)) {
    console.log(`${sessions.length} x ${key}\n    sessions ${sessions.slice(0, 6).join(", ")}`);
  }
}

if (!existsSync(peers)) {
  console.error(`The real CLI is missing at ${peers}; run: npm ci --prefix testing/interop`);
  process.exitCode = 1;
} else {
  const from = Number(values.from);
  const tasks = generateSessions(Number(values.seed), from + Number(values.sessions))
    .map((session, index) => ({ session, index }))
    .slice(from);
  const compared: Compared[] = [];
  const work = async (_: unknown, worker: number): Promise<void> => {
    const folder = scratchOutside(`differential-${process.pid}-${worker}`);
    const differencesOf = async (session: Session, name?: string): Promise<Differences> => {
      const path =
        values.remember === undefined || name === undefined ? undefined : join(values.remember, `${name}.json`);
      const known = path === undefined ? null : readRecording(path);
      const real = known ?? (await record(realCli(), session, folder));
      const mine = await record(ours.agent, session, folder);
      if (path !== undefined) {
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(path, JSON.stringify(real));
        if (values.keep !== undefined) {
          mkdirSync(values.keep, { recursive: true });
          writeFileSync(join(values.keep, `${name}.json`), JSON.stringify({ session, ours: mine }));
        }
      }
      return compare(session, real, mine);
    };
    for (let task = tasks.shift(); task !== undefined; task = tasks.shift()) {
      const differences = await differencesOf(task.session, `${values.seed}-${task.index}`);
      compared.push({ ...task, differences });
      const [level, found] = Object.entries(differences)[0] ?? [];
      if (level === undefined || found === undefined || Number(values.shrink) === 0) continue;
      const small = await shrinkSession(
        task.session,
        async (candidate) => Object.values(await differencesOf(candidate)).some((each) => keyOf(each) === keyOf(found)),
        Number(values.shrink),
      );
      console.log(`session ${task.index}, ${level}: ${found}\n${JSON.stringify(small)}`);
    }
    folder.reset();
  };
  await Promise.all(Array.from({ length: Number(values.workers) }, work));
  print(compared);
}
