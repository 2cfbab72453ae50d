import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { baseArgv } from "@agentwire/protocol";
import type { Frame } from "@agentwire/protocol/codec";
import { explainStartFailure, type PeerProcess, processTransport, systemClock } from "@agentwire/runtime/node";
import type { CasePaths, CaseProcess, CaseRun } from "../../conformance/agent/define.ts";
import type { AgentTarget } from "../../conformance/agent/target.ts";
import type { LawEvent } from "../../law/session-event/event.ts";
import { scriptedModel } from "../../model/model.ts";
import { recordCalls } from "../../model/tape/record-calls.ts";
import { observedPeer } from "../../peer/observe.ts";
import type { Pieces } from "../../peer/plan.ts";
import { type ProcessPeer, playPeer } from "../../peer/play.ts";
import { serveModel } from "../serve-model.ts";
import { createAgentFolders, spawnAgent } from "./agent-process.ts";
import { keepStderr } from "./keep-stderr.ts";

/** How agents are started, and their limits. */
export interface ProcessAgentOptions {
  /** The program and the arguments before the flags of the host. */
  readonly command: readonly string[];
  /** Maximum wait for a frame, in milliseconds. Default: 15,000. */
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

/** Resolves with the promise, or after so many milliseconds. */
async function within(ms: number, promise: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([promise, late]);
  clearTimeout(timer);
}

/** Delay between two parts of a character, in milliseconds, so that they arrive in two reads. */
const apartMs = 30;
const isPartOfCharacter = (byte: number) => byte >= 0x80;

/**
 * Writes a line to a process's input in pieces, each in a separate write. Pieces that split a character arrive in
 * separate reads; others may be read together.
 */
async function writePieces(input: NodeJS.WritableStream, line: string, { bytes, unterminated }: Pieces): Promise<void> {
  const full = Buffer.from(unterminated ? line : `${line}\n`);
  const size = bytes ?? full.length;
  for (let at = 0; at < full.length; at += size) {
    const piece = full.subarray(at, at + size);
    input.write(piece);
    const waitMs = size < full.length && piece.some(isPartOfCharacter) ? apartMs : 0;
    await new Promise<void>((resolve) => setTimeout(resolve, waitMs));
  }
}

async function runProcess(paths: CasePaths, spec: CaseProcess, options: ProcessAgentOptions): Promise<CaseRun> {
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
  const child = spawnAgent({ paths, command: options.command, argv, env: { ...spec.env }, modelUrl: served.url });
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
      errors.add(`${explainStartFailure(options.command[0] ?? "", error)}\n`);
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
  const observed = observedPeer(peer, (event) => events.push({ ...event, at: performance.now() - started }));
  try {
    const host = await playPeer(observed, spec.plan, { clock: systemClock, deadlineMs: timeoutMs });
    await within(host.outcome === "done" && host.late !== true ? timeoutMs : 200, exited);
    const ended = exit;
    await lines.close();
    const files = { ...textsBelow(paths.config), ...textsBelow(paths.cwd) };
    return {
      paths,
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
    const { paths, remove } = createAgentFolders();
    return {
      paths,
      run: (spec) => runProcess(paths, spec, options),
      close: remove,
    };
  },
});
