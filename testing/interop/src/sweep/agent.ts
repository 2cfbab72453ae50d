import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { StringDecoder } from "node:string_decoder";

export type Frame = Readonly<Record<string, unknown>> & { readonly type?: unknown };

/** How an agent ended. `hung`: it had to be killed because it did not end by itself. */
export type Exit = { readonly code: number | null; readonly signal: string | null } | "hung";

/** An agent process that a driver controls frame by frame. */
export interface AgentProcess {
  readonly frames: readonly Frame[];
  send(frame: Frame): void;
  sendLine(line: string): void;
  endInput(): void;
  signal(name: NodeJS.Signals): void;
  hasEnded(): boolean;
  /** Whether the process has run since the last call, or waits for a processor. Always `false` where no `/proc` is. */
  hasRun(): boolean;
  /** Resolves with the end of the process; kills it after `ms` milliseconds. */
  exit(ms: number): Promise<Exit>;
  /** Resolves to `true` when the condition holds, and to `false` if the agent ends or `ms` milliseconds pass first. */
  until(condition: () => boolean, ms: number): Promise<boolean>;
}

/** The state of a process and its processor time so far, as Linux reports them. */
function activityOf(pid: number | undefined): { readonly isRunnable: boolean; readonly ticks: number } {
  try {
    const [state, ...rest] = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ");
    return { isRunnable: state === "R" || state === "D", ticks: Number(rest[10]) + Number(rest[11]) };
  } catch {
    return { isRunnable: false, ticks: 0 };
  }
}

/** What to start, and who sees its frames. */
export interface AgentLaunch {
  /** An executable, or a script for Node. */
  readonly agent: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly onFrame: (frame: Frame, agent: AgentProcess) => void;
  readonly onStderr?: (text: string) => void;
}

const streams = ["--output-format=stream-json", "--input-format=stream-json", "--verbose"];

/** Starts an agent. */
export function startAgent({ agent, args, cwd, env, onFrame, onStderr }: AgentLaunch): AgentProcess {
  const argv = [...streams, ...args];
  const isScript = agent.endsWith(".mjs");
  const child: ChildProcess = spawn(isScript ? process.execPath : agent, isScript ? [agent, ...argv] : argv, {
    cwd,
    env: { ...env },
    stdio: ["pipe", "pipe", onStderr ? "pipe" : "ignore"],
  });
  child.stdin?.on("error", () => undefined);
  const frames: Frame[] = [];
  const listeners = new Set<() => void>();
  const notify = (): void => {
    for (const listener of [...listeners]) listener();
  };
  let ending: Exit | undefined;
  let observedTicks = 0;
  const decoder = new StringDecoder("utf8");
  let rest = "";
  child.stdout?.on("data", (chunk: Buffer) => {
    const lines = (rest + decoder.write(chunk)).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines.filter((each) => each.startsWith("{"))) {
      const frame = JSON.parse(line) as Frame;
      frames.push(frame);
      onFrame(frame, self);
      notify();
    }
  });
  child.stderr?.setEncoding("utf8").on("data", (text: string) => onStderr?.(text));
  child.on("close", (code, signal) => {
    ending = { code, signal };
    notify();
  });
  const until = (condition: () => boolean, ms: number): Promise<boolean> =>
    new Promise((resolve) => {
      const settle = (isSettled: boolean): void => {
        clearTimeout(timer);
        listeners.delete(check);
        resolve(isSettled);
      };
      const check = (): void => {
        if (condition()) settle(true);
        else if (ending !== undefined) settle(false);
      };
      const timer = setTimeout(() => settle(condition()), ms);
      listeners.add(check);
      check();
    });
  const self: AgentProcess = {
    frames,
    send: (frame) => self.sendLine(JSON.stringify(frame)),
    sendLine: (line) => void child.stdin?.write(`${line}\n`),
    endInput: () => void child.stdin?.end(),
    signal: (name) => void child.kill(name),
    hasEnded: () => ending !== undefined,
    hasRun() {
      const { isRunnable, ticks } = activityOf(child.pid);
      const hasRun = isRunnable || ticks > observedTicks;
      observedTicks = ticks;
      return hasRun;
    },
    until,
    async exit(ms) {
      if (await until(() => ending !== undefined, ms)) return ending ?? "hung";
      if (ending !== undefined) return ending;
      child.kill("SIGKILL");
      await until(() => ending !== undefined, 5000);
      return "hung";
    },
  };
  return self;
}
