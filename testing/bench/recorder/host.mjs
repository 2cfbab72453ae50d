import { spawn } from "node:child_process";
import { appendFileSync, writeFileSync } from "node:fs";

/** A host: starts the given agent, sends occasional frames, and writes what it receives to the file in `RECEIVED`. */
const [agent, ...args] = process.argv.slice(2);
const { RECEIVED, PID, TALK } = process.env;
const child = spawn(agent, args, { stdio: ["pipe", "pipe", "inherit"] });
if (PID !== undefined) writeFileSync(PID, String(child.pid));
child.stdin.on("error", () => {});
let sent = 0;
const talk = setInterval(
  () => {
    sent += 1;
    child.stdin.write(`${JSON.stringify({ type: "keep_alive", n: sent })}\n`);
  },
  Number(TALK ?? 5),
);
let tail = "";
child.stdout.on("data", (chunk) => {
  if (RECEIVED !== undefined) appendFileSync(RECEIVED, chunk);
  tail = (tail + chunk.toString()).slice(-40);
  if (tail.includes('{"type":"result"}')) {
    clearInterval(talk);
    child.stdin.end();
  }
});
child.on("close", () => process.exit(0));
