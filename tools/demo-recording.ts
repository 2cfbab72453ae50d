import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { linesOf } from "./recording/ansi.ts";
import { type Frame, recordingSvg } from "./recording/svg.ts";

/**
 * `node tools/demo-recording.ts`: plays `agentwire chat --demo` in a real terminal, and writes what it shows to
 * `docs/images/chat.svg`. Takes two minutes, needs a build and tmux.
 */
const root = join(import.meta.dirname, "..");
const [columns, rows] = [80, 24];
const socket = `agentwire-recording-${process.pid}`;

function tmux(...args: readonly string[]): string {
  const { stdout, stderr, status, error } = spawnSync("tmux", ["-L", socket, ...args], { encoding: "utf8" });
  if (error !== undefined) throw new Error(`tmux does not start: ${error.message}. Install tmux, and run this again.`);
  if (status !== 0) throw new Error(`tmux ${args[0]} failed: ${stderr.trim()}`);
  return stdout;
}

/** What the user does when the terminal shows a text: keys by their tmux names, or a text to type. */
interface Act {
  readonly when: RegExp;
  readonly keys: readonly string[];
}

const typed = (text: string): string[] => [...text].map((char) => (char === " " ? "Space" : char));

const acts: readonly Act[] = [
  { when: /ask for something/, keys: [...typed("Show me the tour"), "Enter"] },
  { when: /Run Bash\?/, keys: ["y"] },
  { when: /How long should the notes be/, keys: ["Down", "Enter"] },
  { when: /Who reads them/, keys: ["Space", "Down", "Space", "Enter"] },
  { when: /The agent has a plan/, keys: ["Down", "Enter"] },
  { when: /Run Write\?/, keys: ["y"] },
  { when: /Run Edit\?/, keys: ["y"] },
  { when: /Run Chart \(publisher\)\?/, keys: ["Down", "Enter"] },
  { when: /Run Publish \(publisher\)\?/, keys: ["y"] },
  { when: /│ Title /, keys: ["Enter"] },
  { when: /│ Channel /, keys: ["Down", "Enter"] },
  { when: /│ Announce them/, keys: ["Enter"] },
  { when: /Run Bash\?/, keys: ["r"] },
  { when: /^│ > +│/m, keys: [...typed("Keep the notes"), "Enter"] },
  { when: /That was the tour/, keys: [...typed("Tell me a story"), "Enter"] },
  { when: /\n 4\. Line 4/, keys: ["Escape"] },
];

/** Without what moves while nothing happens, and with a name of the same length for the folder of this run. */
const still = (screen: string): string =>
  screen
    .replace(/[\u2800-\u28ff]/gu, "\u2022")
    .replace(/([/-])tmp\1agentwire-demo-\w{6}/g, "$1home$1ada$1projects$1notepad");

const frames: Frame[] = [];
let [clock, last, before] = [0, performance.now(), ""];

/** Notes what the terminal shows. Nothing new for more than two seconds is shortened to two seconds. */
function capture(): string {
  const screen = still(tmux("capture-pane", "-p", "-e", "-t", "demo"));
  const now = performance.now();
  if (screen !== before) {
    clock += Math.min(2000, now - last);
    last = now;
    before = screen;
    frames.push({ ms: Math.round(clock), lines: linesOf(screen).slice(0, rows) });
  }
  return still(tmux("capture-pane", "-p", "-t", "demo"));
}

/** Waits until the terminal shows a text and stands still. */
async function shows(text: RegExp): Promise<void> {
  const limit = performance.now() + 90_000;
  for (let quiet = 0; quiet < 4; ) {
    if (performance.now() > limit) throw new Error(`The terminal never showed ${text}. It shows:\n${before}`);
    await sleep(300);
    const known = before;
    quiet = text.test(capture()) && known === before ? quiet + 1 : 0;
    if (quiet > 0 && text.source.includes("Line")) return;
  }
}

const bin = join(root, "cli", "bin", "agentwire.mjs");
tmux(
  "new-session",
  "-d",
  "-x",
  String(columns),
  "-y",
  String(rows),
  "-s",
  "demo",
  `'${process.execPath}' '${bin}' chat --demo`,
);
try {
  for (const { when, keys } of acts) {
    await shows(when);
    for (const key of keys) {
      tmux("send-keys", "-t", "demo", key);
      await sleep(keys.length > 6 ? 70 : 700);
      capture();
    }
  }
  await shows(/ask for something/);
} finally {
  tmux("kill-server");
}
const svg = recordingSvg(frames, columns, rows, "A session of agentwire chat --demo in a terminal");
writeFileSync(join(root, "docs", "images", "chat.svg"), svg);
console.log(
  `docs/images/chat.svg: ${frames.length} frames, ${Math.round(clock / 1000)} s, ${Math.round(svg.length / 1000)} kB`,
);
