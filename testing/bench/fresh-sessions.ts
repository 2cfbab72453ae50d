import { spawn } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { loadTape } from "@agentwire/replay/node";
import { record } from "../interop/src/differential/drive.ts";
import { generateSessions } from "../interop/src/differential/generate.ts";
import { realCli, scratchOutside } from "../interop/src/peers.ts";
import { redriveAll } from "./reference/redrive.ts";

/**
 * Records generated sessions of the real CLI with `agentwire record --capsule --model`. It checks that the tapes are
 * complete and equal themselves, and that a host and the same release of the CLI reproduce them. It measures how much
 * of them our agent reproduces. `--seed` selects the sessions,
 * `--sessions` their number; `--from` skips the first ones. `--tapes FOLDER` keeps the tapes; existing ones are not
 * recorded again. `--only` names measurements: diff, agent, host, redrive.
 */
const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    sessions: { type: "string", default: "20" },
    from: { type: "string", default: "0" },
    tapes: { type: "string" },
    only: { type: "string", default: "diff,agent,host,redrive" },
  },
});

const cli = fileURLToPath(new URL("../../cli/bin/agentwire.mjs", import.meta.url));
const measured = new Set(values.only.split(","));

interface Ran {
  readonly code: number | null;
  readonly stdout: string;
}

function agentwire(...args: readonly string[]): Promise<Ran> {
  const child = spawn(process.execPath, [cli, ...args], { stdio: ["ignore", "pipe", "ignore"] });
  let stdout = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
  });
  return new Promise((resolve) => child.on("close", (code) => resolve({ code, stdout })));
}

const tapesIn = (folder: string): readonly string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith(".tape.jsonl"))
        .sort()
        .map((name) => join(folder, name))
    : [];

/** Records the sessions that have no tape yet. Each session has a folder with one tape for each process. */
async function recordSessions(folder: string): Promise<readonly string[]> {
  const from = Number(values.from);
  const sessions = generateSessions(Number(values.seed), from + Number(values.sessions));
  const scratch = scratchOutside(`fresh-${process.pid}`);
  const recorder = join(scratch.root, "record");
  const folders: string[] = [];
  for (const [index, session] of sessions.entries()) {
    if (index < from) continue;
    const own = join(folder, `${values.seed}-${String(index).padStart(3, "0")}`);
    folders.push(own);
    if (tapesIn(own).length > 0) continue;
    mkdirSync(own, { recursive: true });
    const command = [process.execPath, cli, "record", "--capsule", "--model", "-o", `${own}/`, "--", realCli()];
    writeFileSync(recorder, `#!/bin/sh\nexec ${command.map((word) => `'${word}'`).join(" ")} "$@"\n`);
    chmodSync(recorder, 0o755);
    await record(recorder, session, scratch);
  }
  scratch.reset();
  return folders.flatMap(tapesIn);
}

const share = (part: number, total: number): string =>
  `${part} of ${total} (${((100 * part) / Math.max(total, 1)).toFixed(1)} %)`;

/** Runs a check of each tape, and prints how many pass and why the others do not. */
async function measure(title: string, tapes: readonly string[], check: (tape: string) => Promise<string | null>) {
  let passed = 0;
  const failures: string[] = [];
  for (const tape of tapes) {
    const failure = await check(tape);
    if (failure === null) passed += 1;
    else failures.push(`    ${tape}: ${failure.slice(0, 400)}`);
  }
  console.log(`${title}: ${share(passed, tapes.length)}`);
  for (const failure of failures) console.log(failure);
}

async function replayAgainst(command: string, tape: string): Promise<string | null> {
  const { stdout } = await agentwire("replay", "--json", "--timeout", "20000", "--against", command, tape);
  const [verdict] = (JSON.parse(stdout) as { readonly verdicts: readonly { outcome: string; message: string }[] })
    .verdicts;
  return verdict?.outcome === "reproduced" ? null : `${verdict?.outcome} ${verdict?.message.replaceAll("\n", " ")}`;
}

const tapeFolder = values.tapes ?? mkdtempSync(join(tmpdir(), "agentwire-fresh-"));
try {
  const tapes = await recordSessions(tapeFolder);
  await measure("complete tapes", tapes, async (tape) => {
    const read = loadTape(tape);
    return read.ok ? (read.tape.state === "complete" ? null : read.tape.state) : read.problem.message;
  });
  if (measured.has("diff"))
    await measure("equal to themselves", tapes, async (tape) => {
      const { code, stdout } = await agentwire("diff", tape, tape);
      return code === 0 ? null : `exit code ${code}: ${stdout}`;
    });
  if (measured.has("agent"))
    await measure("replay as agent, to a host that plays the tape", tapes, (tape) =>
      replayAgainst(`'${process.execPath}' '${cli}' replay '${tape}'`, tape),
    );
  if (measured.has("host"))
    await measure("replay as host, to the real CLI", tapes, (tape) => replayAgainst(`'${realCli()}'`, tape));
  if (measured.has("redrive"))
    await redriveAll(tapes.map((path) => ({ name: path.slice(tapeFolder.length + 1), path })));
} finally {
  if (values.tapes === undefined) rmSync(tapeFolder, { recursive: true, force: true });
}
