import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import type { ReplayVerdict } from "@agentwire/replay";
import { loadTape, replayerPath, replayVariables } from "@agentwire/replay/node";
import { writeExecutable } from "./conformance/stand-in-agent.ts";
import { waitUntil } from "./wait-until.ts";

/** A recorded agent that replays its session to a host under test. */
export interface ReplayAgent {
  /** Path of an executable that the host starts instead of its agent. */
  readonly executable: string;
  /** The variables that `executable` sets, for a host that starts the replayer itself. */
  readonly env: Readonly<Record<string, string>>;
  /** Resolves when the replay has ended. Rejects if the host starts no replay, or does not let it end, in time. */
  verdict(): Promise<ReplayVerdict>;
  /** The live session so far, as a tape to compare with the replayed one; `undefined` before the host starts a replay. */
  tape(): Uint8Array | undefined;
  /** Removes the executable and its files. */
  close(): void;
}

/** Options of a replay to a host. */
export interface ReplayAgentOptions {
  /** The folder or file that a relative path is relative to. Default: the working directory. */
  readonly from?: string;
  /**
   * `verify`: compares the host's decisions (default); `stub`: the recorded ones count; `inert`: the host is not asked.
   */
  readonly mode?: "verify" | "stub" | "inert";
  /** How long `verdict()` waits, in milliseconds; less than the timeout of your test. Default: one minute. */
  readonly timeoutMs?: number;
}

/** The absolute path of a path in a test, relative to the test's file. */
function locate(path: string, from = process.cwd()): string {
  const folder = statSync(from, { throwIfNoEntry: false })?.isFile() === true ? dirname(from) : from;
  return resolve(folder, path);
}

function readVerdict(path: string): ReplayVerdict | undefined {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as ReplayVerdict;
  } catch {
    return undefined; // not written yet, or incomplete
  }
}

/**
 * Creates an executable that replays a tape as the agent of a host.
 *
 * @param tape - Path of the tape.
 * @param options - What a relative path is relative to, the replay mode, and the timeout in milliseconds.
 * @throws Error that names the path if the tape does not exist.
 * @example
 * import { replayAgent } from "@agentwire/testing/node";
 *
 * const agent = replayAgent("tapes/login.tape.jsonl");
 * console.log(`Start your host with the agent ${agent.executable}.`);
 * console.log((await agent.verdict()).outcome);
 * agent.close();
 */
export function replayAgent(
  tape: string,
  { from, mode = "verify", timeoutMs = 60_000 }: ReplayAgentOptions = {},
): ReplayAgent {
  const path = locate(tape, from);
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true)
    throw new Error(
      statSync(tape, { throwIfNoEntry: false })?.isFile() === true
        ? `The tape ${path} does not exist, but ${resolve(tape)} does. In a test, paths are relative to the test file: pass ${relative(dirname(from ?? "."), resolve(tape))}.`
        : `The tape ${path} does not exist. Record a session of your host: npx agentwire record --host -o ${relative("", path)} -- HOST`,
    );
  const loaded = loadTape(path);
  if (!loaded.ok) throw new Error(`${path} is not a tape: ${loaded.problem.message}`);
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "agentwire-replay-")));
  const [executable, verdict, live] = [join(folder, "agent"), join(folder, "verdict.json"), join(folder, "live")];
  mkdirSync(live);
  const env = {
    [replayVariables.tape]: path,
    [replayVariables.verdict]: verdict,
    [replayVariables.mode]: mode,
    [replayVariables.record]: live,
  };
  writeExecutable(executable, [process.execPath, replayerPath], env);
  return {
    executable,
    env,
    async verdict() {
      const found = await waitUntil(() => readVerdict(verdict), timeoutMs);
      if (found === undefined)
        throw new Error(
          `No replay of ${path} has ended. Check that the host starts \`executable\` as its agent and waits for its exit.`,
        );
      return found;
    },
    tape() {
      const last = readdirSync(live).toSorted().at(-1);
      return last === undefined ? undefined : readFileSync(join(live, last));
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** A tape in a folder. */
export interface TapeInFolder {
  /** Its path below the folder. */
  readonly name: string;
  readonly path: string;
}

/**
 * Every tape (`*.tape.jsonl`) of a folder, at any depth, ordered by name.
 *
 * @param folder - The folder.
 * @param from - The folder or file that a relative path is relative to. Default: the working directory.
 * @throws Error if the folder has no tapes.
 * @example
 * import { replayAgent, tapesIn } from "@agentwire/testing/node";
 *
 * for (const { name, path } of tapesIn("tapes")) console.log(name, replayAgent(path).executable);
 */
export function tapesIn(folder: string, from?: string): readonly TapeInFolder[] {
  const root = locate(folder, from);
  if (statSync(root, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw new Error(
      `The folder ${root} does not exist. Record a session of your host into it: npx agentwire record --host -o ${relative("", root)}/NAME.tape.jsonl -- HOST. For a session of your agent: npx agentwire record -o ${relative("", root)}/NAME.tape.jsonl -- AGENT`,
    );
  const names = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".tape.jsonl"));
  if (names.length === 0) throw new Error(`The folder ${root} has no tapes: none of its files ends with .tape.jsonl.`);
  return names.toSorted().map((name) => ({ name, path: join(root, name) }));
}
