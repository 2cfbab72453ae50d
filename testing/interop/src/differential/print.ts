import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import type { Exit, Frame } from "../sweep/agent.ts";
import type { RecordedRun } from "./recording.ts";
import type { Json } from "./session.ts";

/** A process that prints the answer to one prompt. */
interface Printing {
  readonly agentPath: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  readonly prompt?: string;
  readonly input?: string;
  readonly patienceMs: number;
}

/** The frames in what a process printed: objects on lines of their own, or one array. */
function framesIn(printed: string): readonly Frame[] | null {
  try {
    const values = printed
      .trim()
      .split("\n")
      .flatMap((line) => JSON.parse(line) as unknown);
    return values.every((value): value is Json => typeof value === "object" && value !== null) ? values : null;
  } catch {
    return null;
  }
}

/** Runs an agent that prints and exits. */
export async function print({ agentPath, args, env, cwd, prompt, input, patienceMs }: Printing): Promise<RecordedRun> {
  const argv = [...args, ...(prompt === undefined ? [] : ["--", prompt])];
  const isScript = agentPath.endsWith(".mjs");
  const child = spawn(isScript ? process.execPath : agentPath, isScript ? [agentPath, ...argv] : argv, {
    cwd,
    env,
    stdio: "pipe",
  });
  child.stdin.on("error", () => undefined).end(input ?? "");
  const limit = setTimeout(() => child.kill("SIGKILL"), patienceMs);
  const ended = new Promise<Exit>((resolve) => child.on("close", (code, signal) => resolve({ code, signal })));
  const [exit, printed, stderr] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
  clearTimeout(limit);
  const frames = framesIn(printed);
  const sent = (frames ?? []).map((frame) => ({ from: "agent" as const, frame }));
  return { sent, exit, stderr, ...(frames === null ? { text: printed } : {}) };
}
