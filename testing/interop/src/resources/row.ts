import { existsSync } from "node:fs";

/** A shortage of something that an agent needs, or a disturbance. */
export interface Row {
  readonly name: string;
  /**
   * Lines of a shell before the agent starts, in mounts of its own. `HOME` is the agent's home. The agent is "$@"; what
   * follows it on its line belongs to it.
   */
  readonly lines?: readonly string[];
  /** What the tool of the second turn does besides its effect. */
  readonly command?: string;
  /** The text of each answer, in characters. */
  readonly answer?: number;
  /** The second turn is stopped in the middle of its tool, and continued after so many milliseconds. */
  readonly stopped?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** A program or library without which the row is skipped. */
  readonly needs?: string;
}

const agent = '"$@"';
const faketime = "/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1";
const clock = {
  LD_PRELOAD: faketime,
  FAKETIME_TIMESTAMP_FILE: "clock",
  FAKETIME_NO_CACHE: "1",
  DONT_FAKE_MONOTONIC: "1",
};
const mounts = "/usr/bin/unshare";
const smallHome = (size: string) => `mount -t tmpfs -o size=${size} none "$HOME"`;
const filled = 'head -c 10000000 /dev/zero > "$HOME/fill" 2> /dev/null';

/** The rows of the table. */
export const rows: readonly Row[] = [
  { name: "nothing is short" },
  { name: "home is read-only", lines: [smallHome("1m"), 'mount -o remount,ro "$HOME"', agent], needs: mounts },
  { name: "disk of the home is full", lines: [smallHome("1m"), filled, agent], needs: mounts },
  {
    name: "disk of the home fills up in the second turn",
    lines: [smallHome("1m"), agent],
    command: filled,
    needs: mounts,
  },
  {
    name: "disk of the home is full for the second turn only",
    lines: [smallHome("1m"), agent],
    command: `${filled}; (sleep 2; rm "$HOME/fill") > /dev/null 2>&1 &`,
    needs: mounts,
  },
  { name: "files of at most 1 MiB", lines: ["ulimit -f 2048", agent], answer: 600_000 },
  { name: "64 file handles", lines: ["ulimit -n 64", agent] },
  { name: "24 file handles", lines: ["ulimit -n 24", agent] },
  { name: "the clock jumps 100 days ahead", command: "echo +100d > clock", env: clock, needs: faketime },
  { name: "the clock jumps 100 days back", command: "echo -100d > clock", env: clock, needs: faketime },
  { name: "a reader that pauses for 3 s", lines: [`${agent} | { head -c 20000; sleep 3; cat; }`], answer: 2_000_000 },
  { name: "a process that is stopped for 3 s", stopped: 3000, command: "sleep 1" },
  { name: "answers of 16 MB", answer: 16_000_000 },
];

/** Whether this machine can do a row. */
export const isPossible = ({ needs }: Row): boolean =>
  process.platform === "linux" &&
  (needs === undefined || existsSync(needs)) &&
  (needs !== mounts || process.getuid?.() === 0);
