import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Frame } from "@agentwire/protocol/codec";
import { agentCommandLine } from "@agentwire/replay/node";
import { explainStartFailure } from "@agentwire/runtime/node";
import type { HostCase, HostCaseRun } from "../../conformance/host/define.ts";
import { type HostOrder, needsOf } from "../../conformance/host/order.ts";
import { hostCases } from "../../conformance/host/registry.ts";
import type { HostTarget } from "../../conformance/host/target.ts";
import { agentFrames } from "../../peer/agent/frames.ts";
import { parseFrame } from "../../peer/frame.ts";
import type { AdapterMessage } from "../../peer/host/adapter-message.ts";
import { compileCache } from "./compile-cache.ts";
import { keepStderr } from "./keep-stderr.ts";
import { readLog, type StandInPlan, usualWaitMs, writeShim } from "./stand-in-agent.ts";

/** How a host is started, and its limits. */
export interface HostTargetOptions {
  /** The adapter: a program that has its host carry out `AGENTWIRE_ORDER`. */
  readonly command: readonly string[];
  /**
   * Maximum duration of a case, in milliseconds; the scripted agent waits a third of it for a frame. Default: 15000.
   */
  readonly timeoutMs?: number;
}

/** Some hosts start no session without an account. No API call is ever made. */
const account = { ANTHROPIC_API_KEY: "not-a-key" };

function framesIn(line: string): readonly Frame[] {
  const frame = parseFrame(line);
  return frame ? [frame] : [];
}

const isAdapterMessage = (frame: Frame): frame is Frame & AdapterMessage => typeof frame.kind === "string";

const messageOf = (line: string): readonly AdapterMessage[] => framesIn(line).filter(isAdapterMessage);

/**
 * A host that is a program. A scripted agent replaces the executable that the host starts.
 *
 * @param options - The command of the adapter, and the timeout for a case, in milliseconds.
 * @example
 * import { processHost } from "@agentwire/testing/node";
 *
 * const target = processHost({ command: ["node", "adapter.mjs"], timeoutMs: 30_000 });
 */
export const processHost = (options: HostTargetOptions): HostTarget => ({ run: (spec) => runHost(spec, options) });

/** The source of the scripted agent's plan: the name of a registered case, or a file with the steps of another one. */
function sourceOf(spec: HostCase, folder: string): string {
  if (hostCases.some(({ name }) => name === spec.name)) return spec.name;
  const path = join(folder, "plan.json");
  const { steps, rules = [] } = spec.plan(agentFrames(), join(folder, "home"));
  const plan: StandInPlan = { steps, exit: spec.exit ?? 0, answers: rules.length > 0 };
  writeFileSync(path, JSON.stringify(plan));
  return path;
}

async function runHost(spec: HostCase, options: HostTargetOptions): Promise<HostCaseRun> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "agentwire-host-")));
  const [agent, log, home] = [join(folder, "agent"), join(folder, "log.json"), join(folder, "home")];
  try {
    mkdirSync(home);
    for (const [path, text] of Object.entries(spec.files?.(folder) ?? {})) {
      mkdirSync(dirname(join(home, path)), { recursive: true });
      writeFileSync(join(home, path), text);
    }
    const timeoutMs = options.timeoutMs ?? 3 * usualWaitMs;
    writeShim(agent, sourceOf(spec, folder), log, timeoutMs / 3);
    const order: HostOrder = { agent, cwd: folder, needs: needsOf(spec.order), ...spec.order };
    const [program = "", ...rest] = options.command;
    const { command, args } = agentCommandLine(program, rest);
    const child = spawn(command, args, {
      cwd: process.cwd(),
      env: {
        ...account,
        NODE_COMPILE_CACHE: compileCache(),
        ...process.env,
        HOME: home,
        CLAUDE_CONFIG_DIR: home,
        AGENTWIRE_ORDER: JSON.stringify(order),
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let stdout = "";
    const errors = keepStderr();
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      stdout += text;
    });
    child.stderr.setEncoding("utf8").on("data", errors.add);
    const late = await new Promise<boolean>((resolve) => {
      let timedOut = false;
      const timer = setTimeout(() => {
        timedOut = true;
        child.kill("SIGKILL");
      }, timeoutMs);
      const over = () => {
        clearTimeout(timer);
        resolve(timedOut);
      };
      child.once("error", (error) => {
        errors.add(`${explainStartFailure(program, error)}\n`);
        over();
      });
      child.once("close", over);
    });
    const { events, agent: played } = readLog(log);
    const frames = events
      .filter(({ direction, kind }) => kind === "frame" && direction === "host-to-agent")
      .flatMap(({ text }) => framesIn(text ?? ""));
    const messages = stdout.split("\n").flatMap((line) => messageOf(line));
    return {
      medium: "process",
      cwd: folder,
      events,
      frames,
      messages,
      agent: played,
      stderr: errors.text(),
      ...(late && { late }),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}
