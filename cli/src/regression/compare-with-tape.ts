import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { isAbsolute, join, resolve } from "node:path";
import { excerpt, type Transport } from "@agentwire/protocol";
import { asJsonObject, type JsonObject } from "@agentwire/protocol/json";
import {
  createNameMap,
  type Divergence,
  groupDifferences,
  isEvent,
  type ReplayVerdict,
  recordedFolders,
  recordedLaunch,
  replayAsHost,
  type Tape,
  type TapeEvent,
} from "@agentwire/replay";
import {
  hasModelEvents,
  importedFrom,
  loadTape,
  moveFolder,
  replayerPath,
  replayVariables,
  restoreWorkspace,
  serveRecordedModel,
  serveRecordedServers,
  systemSleep,
} from "@agentwire/replay/node";
import { explainStartFailure, quoteForShell, spawnTransport } from "@agentwire/runtime/node";
import { onlySideOfTape } from "../input/contents.ts";
import { count } from "../terminal.ts";
import type { Acceptance, TapeOutcome, TapeVerdict } from "./verdict.ts";

/** The live side. */
export interface LiveSide {
  /** The side of the command: a host gets an agent that plays the tape, an agent gets a host that does. */
  readonly side: "host" | "agent";
  /** A command line for the shell. */
  readonly command: string;
  readonly timeoutMs: number;
  /** For an agent: the folder of its settings and transcripts. Default: a new one, which is removed. */
  readonly configFolder?: string;
  /** Continues after a difference, and evaluates all of them. Default: the first one counts. */
  readonly filter?: DifferenceFilter;
}

/** Decides which differences count if all of them are listed. */
export interface DifferenceFilter {
  /** Evaluates the differences of one tape. Returns those that are open and those that make the tape fail. */
  evaluate(verdict: ReplayVerdict): {
    readonly open: readonly Divergence[];
    readonly failing: readonly Divergence[];
    readonly acceptance: Acceptance;
  };
}

/** The variable with the path of the agent that a host must start. */
const agentVariable = "AGENTWIRE_AGENT";

const outcomes: Readonly<Record<ReplayVerdict["outcome"], TapeOutcome>> = {
  reproduced: "reproduced",
  "reproduced-prefix": "prefix",
  diverged: "diverged",
  refused: "refused",
};

type Compared = Omit<TapeVerdict, "tape" | "ms">;

const nothing = (outcome: TapeOutcome, message: string): Compared => ({
  outcome,
  message,
  seq: null,
  compared: { expected: 0, matched: 0 },
  notes: [],
});

/** The verdict on an unusable file. */
export const refusedTape = (message: string): Omit<TapeVerdict, "tape"> => ({ ...nothing("refused", message), ms: 0 });

/** The result if all differences are listed. The caller decides which of them count. */
function resultOfAll(verdict: ReplayVerdict, filter: DifferenceFilter): Compared {
  if (verdict.outcome === "refused") return resultOf(verdict);
  const { open, failing, acceptance } = filter.evaluate(verdict);
  const [first] = failing;
  const complete = verdict.cut ? "reproduced-prefix" : "reproduced";
  const outcome = first === undefined ? complete : "diverged";
  const result = resultOf({ ...verdict, outcome, divergence: first ?? null });
  return { ...result, differences: groupDifferences(open), acceptance };
}

const resultOf = ({ outcome, divergence, compared, notes }: ReplayVerdict): Compared => ({
  outcome: outcomes[outcome],
  message: (divergence as Divergence | null)?.message ?? (outcome === "refused" ? notes.join(" ") : ""),
  seq: divergence?.location.seq ?? null,
  compared,
  notes: [...notes],
});

/** Compares the live side with one tape, in an empty folder. Never rejects. The tape is not changed. */
export async function compareWithTape(path: string, live: LiveSide): Promise<TapeVerdict> {
  const started = performance.now();
  const folder = mkdtempSync(join(tmpdir(), "agentwire-replay-"));
  const verdict = await run(path, live, folder).catch((cause: unknown) => nothing("failed", String(cause)));
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  return { tape: path, ...verdict, ms: Math.round(performance.now() - started) };
}

/** Whether an event is a frame whose position in the session is determined. */
const isComparable = (event: TapeEvent): boolean =>
  isEvent(event, "wire/frame") && (event.frame as { readonly type?: unknown } | undefined)?.type !== "keep_alive";

/** Whether the model answered in a session. */
const hasAnswers = (tape: Tape): boolean =>
  tape.events.some(
    (event) =>
      isEvent(event, "wire/frame") && /^(?:assistant|stream_event)$/.test(String(asJsonObject(event.frame).type)),
  );

const readsKeyByCommand = (tape: Tape): boolean =>
  tape.events.some(
    (event) => isEvent(event, "wire/frame") && asJsonObject(event.frame).apiKeySource === "apiKeyHelper",
  );

const bothSides = "Record the session with: agentwire record -o session.tape.jsonl -- AGENT";

/** What a tape lacks to be compared with a live side, as a sentence with the next step; `null` if nothing. */
export function lackOfTape(tape: Tape, side: LiveSide["side"]): string | null {
  // The end of a process without frames is compared as well.
  if (!tape.events.some((event) => isComparable(event) || (side === "agent" && isEvent(event, "process/exit"))))
    return "The tape contains no frame except keep-alives, so there is nothing to compare. Record the session again.";
  if (side === "host" && importedFrom(tape.header) === "transcript")
    return `A transcript contains no control requests, which every host sends. ${bothSides}`;
  const only = onlySideOfTape(tape);
  if (only === null) return null;
  const missing = only === "host" ? "agent" : "host";
  const use = missing === side ? "compare with" : "send to";
  return `The log contains no frame of the ${missing}, so there is nothing to ${use} the ${side}. ${bothSides}`;
}

async function run(path: string, live: LiveSide, folder: string): Promise<Compared> {
  const read = loadTape(path);
  if (!read.ok) return nothing("refused", read.problem.message);
  const lack = lackOfTape(read.tape, live.side);
  if (lack !== null) return nothing("refused", lack);
  return live.side === "agent" ? againstAgent(read.tape, live, folder) : againstHost(path, live, folder);
}

/** Maximum number of stored characters of stderr, of shown lines, and of shown characters of a line. */
const [maxStderrLength, maxStderrLines, maxLineLength] = [16_000, 10, 200];

const endOf = (text: string): string => text.slice(-maxStderrLength);

/** A note with the last lines that the live side wrote to stderr, if it wrote any. Long lines are shortened. */
function stderrNotes(side: LiveSide["side"], stderr: string): readonly string[] {
  const lines = stderr.split("\n").filter((line) => line.trim() !== "");
  // The first line may be the rest of a longer one.
  const complete = stderr.length < maxStderrLength ? lines : lines.slice(1);
  const last = (complete.length > 0 ? complete : lines).slice(-maxStderrLines);
  return last.length === 0
    ? []
    : [`The ${side} wrote to stderr:\n${last.map((line) => excerpt(line, 0, maxLineLength)).join("\n")}`];
}

/** A note for a command that prints other lines than frames, as a host does. */
const hostNotes = ({ differences }: ReplayVerdict): readonly string[] =>
  differences.some(({ level, actual }) => level === "unexpected" && typeof actual === "string")
    ? ["The command printed a line that is not a frame. If it is a host, add --as host."]
    : [];

const blocksOf = (frame: unknown): readonly JsonObject[] => {
  const { content } = asJsonObject(asJsonObject(frame).message);
  return Array.isArray(content) ? content.map(asJsonObject) : [];
};

/** The event and the input of the last use of a tool before an event that meets a condition. */
function lastUse(
  tape: Tape,
  before: number,
  matches: (block: JsonObject) => boolean,
): { seq: number; input: JsonObject } | null {
  for (const event of tape.events.toReversed()) {
    if (event.seq >= before || !isEvent(event, "wire/frame")) continue;
    const use = blocksOf(event.frame).findLast((block) => block.type === "tool_use" && matches(block));
    if (use !== undefined) return { seq: event.seq, input: asJsonObject(use.input) };
  }
  return null;
}

/**
 * Notes about files that changed outside of the recorded session: there, the agent refused an edit for that reason, and
 * the live agent did not.
 */
function outsideChanges(tape: Tape, { differences }: ReplayVerdict): readonly string[] {
  return differences.flatMap(({ location: { seq }, expected, actual }) => {
    const refused = blocksOf(expected).find(
      ({ is_error, content }) => is_error === true && /modified since read/.test(JSON.stringify(content)),
    );
    const live = blocksOf(actual).find(({ tool_use_id }) => tool_use_id === refused?.tool_use_id);
    if (seq === null || refused === undefined || live?.is_error === true) return [];
    const edit = lastUse(tape, seq, ({ id }) => id === refused.tool_use_id);
    const path = edit?.input.file_path;
    const read = lastUse(tape, edit?.seq ?? 0, ({ input }) => asJsonObject(input).file_path === path);
    if (edit === null || typeof path !== "string" || read === null) return [];
    return [
      `The file ${path} changed outside of the recorded session, between event ${read.seq}, which read it, and event ${seq}. The tape does not contain the change, so a replay cannot repeat it.`,
    ];
  });
}

/** A session may take this multiple of the timeout of a step. Then its live side is killed. */
const sessionTimeouts = 10;

/** Kills a live side that does not finish in time. */
function limitSession(timeoutMs: number, kill: () => void) {
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    kill();
  }, timeoutMs * sessionTimeouts);
  return {
    /** Ends the limit. Returns whether the side was killed. */
    end(): boolean {
      clearTimeout(timer);
      return late;
    },
  };
}

/** The verdict on a live side that does not finish in time. */
const tooLate = (side: LiveSide["side"], timeoutMs: number): Compared =>
  nothing(
    "failed",
    `The ${side} did not finish the session in ${(timeoutMs * sessionTimeouts) / 1000} s and was stopped. Raise --timeout, or leave this tape out.`,
  );

/** A transport that changes each of the agent's lines. */
const rewritten = (transport: Transport, rewrite: (text: string) => string): Transport => ({
  ...transport,
  open: (receiver) => transport.open({ ...receiver, line: (text) => receiver.line(rewrite(text)) }),
});

/** A shell command for another folder: files in the current one get absolute paths. */
export const fromAnywhere = (command: string): string =>
  command.replace(/(?<!\S)[^\s'"`$|&;<>()\\]+(?!\S)/g, (arg) =>
    !isAbsolute(arg) && statSync(arg, { throwIfNoEntry: false })?.isFile() === true ? quoteForShell(resolve(arg)) : arg,
  );

const inTurn =
  (changes: readonly ((text: string) => string)[]) =>
  (text: string): string =>
    changes.reduce((changed, change) => change(changed), text);

/** The pairs of a recorded folder and the folder that replaces it. */
function movedFolders(
  tape: Tape,
  {
    recorded,
    folder,
    config,
  }: { readonly recorded: string | undefined; readonly folder: string; readonly config: string },
): readonly (readonly [string, string])[] {
  const before = recordedFolders(tape);
  const temporary = `${process.env.TMPDIR ?? "/tmp"}/claude-${process.getuid?.() ?? 0}`.replace("//", "/");
  const pairs = [
    [recorded, folder],
    [before.config, config],
    [before.temporary, temporary],
  ] as const;
  return pairs.flatMap(([from, to]) => (from === undefined || from === to ? [] : [[from, to] as const]));
}

async function againstAgent(tape: Tape, live: LiveSide, location: string): Promise<Compared> {
  const { command, timeoutMs } = live;
  const folders = {
    workspace: join(location, "work"),
    config: join(location, "config"),
    argument: join(location, "argument"),
  };
  for (const path of Object.values(folders)) mkdirSync(path);
  const { workspace: folder, config: emptyConfig } = folders;
  const servers = await serveRecordedServers(tape);
  const restored = restoreWorkspace(tape, folders, servers?.rewrite);
  const config = live.configFolder ?? emptyConfig;
  const { options = [], cwd: recorded } = recordedLaunch(tape);
  const { environment = {} } = tape.header;
  const moves = movedFolders(tape, { recorded, folder, config });
  const put = inTurn([
    ...moves.map(([from, to]) => moveFolder(from, to)),
    ...(servers === null ? [] : [servers.rewrite]),
  ]);
  const names = createNameMap();
  // Without an answer on the tape, a call of the model is a difference. It must not reach a service.
  const isServed = hasModelEvents(tape) || !hasAnswers(tape);
  const model = isServed ? await serveRecordedModel({ tape, rewrite: put, names }) : null;
  // A variable would replace the helper that the settings name.
  const key = {
    ANTHROPIC_API_KEY: readsKeyByCommand(tape) ? undefined : (process.env.ANTHROPIC_API_KEY ?? "on-the-tape"),
  };
  let stderr = "";
  const transport = spawnTransport({
    command: "/bin/sh",
    args: ["-c", `exec ${fromAnywhere(command)} "$@"`, "agent", ...options.map(restored.argument).map(put)],
    cwd: folder,
    env: {
      ...process.env,
      ...environment,
      CLAUDE_CONFIG_DIR: config,
      ...(model === null ? {} : { ...key, ANTHROPIC_BASE_URL: model.url }),
      PWD: folder,
    },
    onStderr: (text) => {
      stderr = endOf(stderr + text);
    },
  });
  const back = [...moves.map(([from, to]) => moveFolder(to, from)), ...(servers === null ? [] : [servers.restore])];
  const peer = rewritten(transport, inTurn(back));
  const limit = limitSession(timeoutMs, () => transport.signal("SIGKILL"));
  const verdict = await replayAsHost({
    tape,
    transport: peer,
    signal: transport.signal,
    timeoutMs,
    clock: { sleep: systemSleep },
    rewrite: put,
    names,
    ...(model !== null && { reached: model.reached }),
    allDifferences: live.filter !== undefined,
  });
  const isLate = limit.end();
  model?.close();
  servers?.close();
  if (isLate) return { ...tooLate("agent", timeoutMs), notes: [...stderrNotes("agent", stderr)] };
  const missing = model?.calls.missing ?? 0;
  const notes = [
    ...restored.refused.map(
      (path) => `The file ${path} of the tape was not restored: its path leaves the working folder.`,
    ),
    ...hostNotes(verdict),
    ...outsideChanges(tape, verdict),
    ...stderrNotes("agent", stderr),
    ...(missing > 0
      ? [
          `The agent asked the model for ${count(missing, "answer")} that ${missing === 1 ? "is" : "are"} not on the tape.`,
        ]
      : []),
  ];
  if (neverStarted(verdict))
    return {
      ...nothing("failed", `The shell could not start ${command}. Check the name and that the file is executable.`),
      notes,
    };
  const result = live.filter === undefined ? resultOf(verdict) : resultOfAll(verdict, live.filter);
  return { ...result, notes: [...verdict.notes, ...notes] };
}

/** Exit codes of a shell for a missing command and for one that cannot be run. */
const shellCodes: readonly unknown[] = [126, 127];

const isShellFailure = ({ actual }: Divergence): boolean =>
  shellCodes.includes((actual as { readonly code?: unknown } | undefined)?.code);

const neverStarted = ({ differences }: ReplayVerdict): boolean =>
  differences.some(isShellFailure) &&
  differences.every((difference) => difference.level === "missing" || isShellFailure(difference));

async function againstHost(path: string, { command, timeoutMs, filter }: LiveSide, folder: string): Promise<Compared> {
  const verdictFile = join(folder, ".agentwire-verdict.json");
  const child = spawn("/bin/sh", ["-c", `exec ${command}`], {
    cwd: process.cwd(),
    stdio: ["ignore", "ignore", "pipe"],
    env: {
      ...process.env,
      [agentVariable]: replayerPath,
      [replayVariables.tape]: resolve(path),
      [replayVariables.verdict]: verdictFile,
      [replayVariables.timeout]: String(timeoutMs),
      [replayVariables.allDifferences]: filter === undefined ? "0" : "1",
    },
  });
  let stderr = "";
  child.stderr.on("data", (chunk: Buffer) => {
    stderr = endOf(stderr + chunk.toString());
  });
  const limit = limitSession(timeoutMs, () => void child.kill("SIGKILL"));
  const code = await new Promise<number | null>((done, fail) => {
    child.once("error", (cause) => fail(new Error(explainStartFailure("/bin/sh", cause), { cause })));
    child.once("close", done);
  });
  if (limit.end()) return { ...tooLate("host", timeoutMs), notes: [...stderrNotes("host", stderr)] };
  if (!existsSync(verdictFile)) {
    return nothing(
      "failed",
      `The host ended with code ${code} and did not start the agent at $${agentVariable}. ${stderr}`.trim(),
    );
  }
  const verdict = JSON.parse(readFileSync(verdictFile, "utf8")) as ReplayVerdict;
  const result = filter === undefined ? resultOf(verdict) : resultOfAll(verdict, filter);
  return { ...result, notes: [...result.notes, ...stderrNotes("host", stderr)] };
}
