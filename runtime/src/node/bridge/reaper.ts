import { spawn } from "node:child_process";

/** Ends processes when this one ends, even if it is killed. */
export interface Reaper {
  add(pid: number): void;
  /** The process has ended. */
  delete(pid: number): void;
  close(): void;
}

/** How long a process has to end after SIGTERM, in milliseconds. Less than what is left of a lease. */
const graceMs = 1_000;

/** Reads `+PID` and `-PID`, one a line. At the end of the input, ends the processes that are left. */
const program = `
const pids = new Set();
let rest = "";
process.stdin.setEncoding("utf8").on("data", (text) => {
  const lines = (rest + text).split("\\n");
  rest = lines.pop();
  for (const line of lines) line[0] === "+" ? pids.add(+line.slice(1)) : pids.delete(+line.slice(1));
});
const kill = (signal) => { for (const pid of pids) try { process.kill(pid, signal); } catch { pids.delete(pid); } };
process.stdin.on("close", () => { kill("SIGTERM"); if (pids.size > 0) setTimeout(kill, ${graceMs}, "SIGKILL"); });
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => {});
`;

/** Starts a {@link Reaper}: a small process of its own, whose input ends when this process does. */
export function startReaper(): Reaper {
  const child = spawn(process.execPath, ["-e", program], { stdio: ["pipe", "ignore", "ignore"], detached: true });
  child.on("error", () => {}); // without it, the agents read the end of their input
  child.stdin.on("error", () => {});
  child.unref();
  const write = (line: string): void => void child.stdin.write(`${line}\n`);
  return {
    add: (pid) => write(`+${pid}`),
    delete: (pid) => write(`-${pid}`),
    close: () => void child.stdin.end(),
  };
}
