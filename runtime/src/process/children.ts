import type { Clock, ProcessesPort, RunningProcess } from "../ports.ts";

/** Tracks running commands, so that none outlives the agent. */
export interface Children extends ProcessesPort {
  /**
   * Stops the running commands: with SIGTERM, and after `graceMs` milliseconds with SIGKILL. Resolves when none is
   * running.
   */
  stop(clock: Clock, graceMs: number): Promise<void>;
  /** Kills the running commands and starts no more. Resolves to their number when they have ended. */
  kill(): Promise<number>;
}

/** The end of a command that was killed with the process, as a shell reports it. */
const killedStatus = { code: 137, signal: null };

/** Stands for a command that is started while the process ends. */
const neverStarted: RunningProcess = {
  pid: -1,
  end: new Promise(() => {}),
  onOutput: () => {},
  input: () => {},
  kill: () => {},
};

/** Tracks the commands that are started through it. */
export function children(processes: ProcessesPort): Children {
  const running = new Set<RunningProcess>();
  let isOver = false;
  const signal = (name: "SIGTERM" | "SIGKILL"): void => {
    for (const child of running) child.kill(name);
  };
  return {
    spawn(command, args, options) {
      if (isOver) return neverStarted;
      const child = processes.spawn(command, args, options);
      running.add(child);
      void child.end.finally(() => running.delete(child));
      const end = child.end.then((status) => (isOver && status.code === null ? killedStatus : status));
      return { ...child, end };
    },
    async stop(clock, graceMs) {
      if (running.size === 0) return;
      const ended = Promise.all([...running].map(({ end }) => end));
      const done = new AbortController();
      const forced = clock.sleep(graceMs, done.signal).then(
        () => signal("SIGKILL"),
        () => undefined,
      );
      signal("SIGTERM");
      await Promise.race([ended, forced.then(() => ended)]);
      done.abort();
    },
    async kill() {
      isOver = true;
      const ends = [...running].map(({ end }) => end);
      signal("SIGKILL");
      return (await Promise.all(ends)).length;
    },
  };
}
