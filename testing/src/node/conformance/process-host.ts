import { spawn } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { agentCommand } from "@agentwire/replay/node";
import type { HostCase, HostOrder, HostSeen } from "../../conformance/host/define.ts";
import type { HostTarget } from "../../conformance/host/target.ts";
import type { LawEvent } from "../../law/reading/event.ts";
import { type Frame, frameOf } from "../../peer/frame.ts";
import type { HostWord } from "../../peer/host/word.ts";

/** How a host is started and bounded. */
export interface ProcessHostOptions {
  /** The adapter: a program that has its host do what `AGENTWIRE_ORDER` says. */
  readonly command: readonly string[];
  /** Longest run of a case, in milliseconds. Default: 15000. */
  readonly patienceMs?: number;
}

/** What the scripted agent leaves behind. */
export interface HostLog {
  readonly events: readonly LawEvent[];
  readonly agent: HostSeen["agent"];
}

/** Some hosts start no session without an account. Nothing is ever asked of the API. */
const account = { ANTHROPIC_API_KEY: "not-a-key" };
const quoted = (word: string) => `'${word.replaceAll("'", "'\\''")}'`;
const shim = () => fileURLToPath(new URL("../../../bin/scripted-agent.mjs", import.meta.url));

function framesIn(line: string): readonly Frame[] {
  const frame = frameOf(line);
  return frame ? [frame] : [];
}

const wordOf = (line: string) => framesIn(line) as unknown as readonly HostWord[];

function readLog(path: string): HostLog {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as HostLog;
  } catch {
    return { events: [], agent: { outcome: "stuck", reason: "the host started no agent" } };
  }
}

/** A host that is a program: our scripted agent stands where the host looks for its executable. */
export const processHost = (options: ProcessHostOptions): HostTarget => ({ run: (spec) => runHost(spec, options) });

async function runHost(spec: HostCase, options: ProcessHostOptions): Promise<HostSeen> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "agentwire-host-")));
  const [agent, log, home] = [join(folder, "agent"), join(folder, "log.json"), join(folder, "home")];
  try {
    mkdirSync(home);
    for (const [path, text] of Object.entries(spec.files?.(folder) ?? {})) {
      mkdirSync(dirname(join(home, path)), { recursive: true });
      writeFileSync(join(home, path), text);
    }
    const words = [process.execPath, shim(), spec.name, log].map(quoted).join(" ");
    writeFileSync(agent, `#!/bin/sh\nexec ${words} "$@"\n`);
    chmodSync(agent, 0o700);
    const order: HostOrder = { ...spec.order, agent, cwd: folder };
    const [program = "", ...rest] = options.command;
    const { command, args } = agentCommand(program, rest);
    const child = spawn(command, args, {
      cwd: process.cwd(),
      env: { ...account, ...process.env, HOME: home, CLAUDE_CONFIG_DIR: home, AGENTWIRE_ORDER: JSON.stringify(order) },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let [stdout, stderr] = ["", ""];
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      stdout += text;
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      stderr += text;
    });
    await new Promise<void>((resolve) => {
      const timer = setTimeout(() => child.kill("SIGKILL"), options.patienceMs ?? 15_000);
      const over = () => {
        clearTimeout(timer);
        resolve();
      };
      child.once("error", (error) => {
        stderr += error.message;
        over();
      });
      child.once("close", over);
    });
    const { events, agent: played } = readLog(log);
    const frames = events
      .filter(({ direction, kind }) => kind === "frame" && direction === "host-to-agent")
      .flatMap(({ text }) => framesIn(text ?? ""));
    const said = stdout.split("\n").flatMap((line) => wordOf(line));
    return { medium: "process", events, frames, words: said, agent: played, stderr };
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}
