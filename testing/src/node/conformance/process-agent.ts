import { spawn } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, isAbsolute, join, resolve } from "node:path";
import { baseArgv } from "@agentwire/protocol";
import type { Frame } from "@agentwire/protocol/codec";
import { agentCommand } from "@agentwire/replay/node";
import { type PeerProcess, processTransport, systemClock } from "@agentwire/runtime/node";
import type { CasePaths, CaseProcess, CaseRun } from "../../conformance/agent/define.ts";
import { type AgentTarget, hostEnv } from "../../conformance/agent/target.ts";
import type { LawEvent } from "../../law/session-event/event.ts";
import { scriptedModel } from "../../model/model.ts";
import { recordCalls } from "../../model/tape/record-calls.ts";
import { observedPeer } from "../../peer/observe.ts";
import type { Pieces } from "../../peer/plan.ts";
import { type ProcessPeer, playPeer } from "../../peer/play.ts";
import { serveModel } from "../serve-model.ts";
import { compileCache } from "./compile-cache.ts";
import { keepStderr } from "./keep-stderr.ts";

/** How agents are started and bounded. */
export interface ProcessAgentOptions {
  /** The program and what comes before the flags of the host. */
  readonly command: readonly string[];
  /** Longest wait for a frame, in milliseconds. Default 15,000. */
  readonly timeoutMs?: number;
}

function textsBelow(folder: string, found: Record<string, string> = {}): Record<string, string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) textsBelow(path, found);
    else if (entry.isFile()) found[path] = readFileSync(path, "utf8");
  }
  return found;
}

/**
 * The command with its files told absolutely, since it runs in a folder of its own: a program that is named with its
 * folder, and arguments that are files here.
 */
function fromHere([program = "", ...args]: readonly string[]): readonly [string, ...string[]] {
  const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() === true;
  return [
    program.includes("/") ? resolve(program) : program,
    ...args.map((word) => (word !== "" && !isAbsolute(word) && isFile(word) ? resolve(word) : word)),
  ];
}

/** Resolves when the promise does, or after so many milliseconds. */
async function within(ms: number, promise: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([promise, late]);
  clearTimeout(timer);
}

/** Writes a line to a process's input in pieces, each handed over by itself. */
async function writePieces(input: NodeJS.WritableStream, line: string, { bytes, unterminated }: Pieces): Promise<void> {
  const whole = Buffer.from(unterminated ? line : `${line}\n`);
  const size = bytes ?? whole.length;
  for (let at = 0; at < whole.length; at += size) {
    input.write(whole.subarray(at, at + size));
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
}

async function runProcess(place: CasePaths, spec: CaseProcess, options: ProcessAgentOptions): Promise<CaseRun> {
  const timeoutMs = Math.max(spec.timeoutMs ?? 0, options.timeoutMs ?? 15_000);
  for (const [path, text] of Object.entries(spec.files ?? {})) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  const events: LawEvent[] = [];
  const started = performance.now();
  const scripted = scriptedModel(spec.script);
  const handle = recordCalls(
    (request) => scripted.handle(request, { clock: systemClock }),
    (event) => events.push({ channel: "model", ...event, at: performance.now() - started }),
  );
  const served = await serveModel(spec.recordsModel ? { ...scripted, handle } : scripted);
  const argv = [...baseArgv, ...(spec.argv ?? [])];
  const [program, ...before] = fromHere(options.command);
  const { command, args } = agentCommand(program, [...before, ...argv]);
  const child = spawn(command, args, {
    cwd: place.cwd,
    env: {
      PATH: process.env.PATH ?? "",
      HOME: place.home,
      TMPDIR: join(dirname(place.home), "tmp"),
      LANG: "C.UTF-8",
      TERM: "dumb",
      CLAUDE_CONFIG_DIR: place.config,
      ANTHROPIC_API_KEY: "test",
      ANTHROPIC_BASE_URL: served.url,
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
      NODE_COMPILE_CACHE: compileCache(),
      ...hostEnv,
      ...spec.env,
    },
    stdio: ["pipe", "pipe", "pipe"],
    windowsHide: true,
  });
  const errors = keepStderr((text) =>
    events.push({ channel: "process", kind: "stderr", text, at: performance.now() - started }),
  );
  let exit: CaseRun["exit"] = null;
  const exited = new Promise<void>((resolve) => {
    child.once("exit", (code, signal) => {
      exit = { code, signal };
      resolve();
    });
    child.once("error", (error) => {
      errors.add(`${error.message}\n`);
      resolve();
    });
  });
  const lines = processTransport(child as PeerProcess, {
    onStderr: errors.add,
    graceMs: 200,
    killGraceMs: 1000,
  });
  const peer: ProcessPeer = {
    ...lines,
    sendPieces: (text, pieces) => writePieces(child.stdin, text, pieces),
    signal: (name) => void child.kill(name as NodeJS.Signals),
  };
  events.push({ channel: "process", kind: "spawn", argv, at: 0 });
  const seen = observedPeer(peer, (event) => events.push({ ...event, at: performance.now() - started }));
  try {
    const host = await playPeer(seen, spec.plan, { clock: systemClock, deadlineMs: timeoutMs });
    await within(host.outcome === "done" && host.late !== true ? timeoutMs : 200, exited);
    const ended = exit;
    await lines.close();
    const files = { ...textsBelow(place.config), ...textsBelow(place.cwd) };
    return {
      place,
      medium: "process",
      events,
      frames: host.received.flatMap(({ frame }): Frame[] => (frame ? [frame] : [])),
      host,
      exit: ended,
      stderr: errors.text(),
      model: served.model,
      files,
    };
  } finally {
    await served.close();
  }
}

/**
 * An agent that is a program. Each case gets an empty working directory, home and configuration, and its own scripted
 * model.
 *
 * @param options - The command, and the timeout for a frame, in milliseconds.
 * @example
 * import { processAgent } from "@agentwire/testing/node";
 *
 * const target = processAgent({ command: ["python3", "agent.py"], timeoutMs: 30_000 });
 */
export const processAgent = (options: ProcessAgentOptions): AgentTarget => ({
  async open() {
    const root = realpathSync(mkdtempSync(join(tmpdir(), "agentwire-conform-")));
    const place = { cwd: join(root, "cwd"), home: join(root, "home"), config: join(root, "home", ".claude") };
    for (const folder of [place.cwd, place.config, join(root, "tmp")]) mkdirSync(folder, { recursive: true });
    return {
      place,
      run: (spec) => runProcess(place, spec, options),
      async close() {
        rmSync(root, { recursive: true, force: true, maxRetries: 3 });
      },
    };
  },
});
