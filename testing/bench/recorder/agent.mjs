import { appendFileSync, writeSync } from "node:fs";

/** A stand-in for an agent: says `count` lines, `burst` at a time, and takes down what it hears where `LOG` says. */
const [count, burst, pauseMs] = process.argv.slice(2).map(Number);
const filler = "a streamed answer, in pieces as models send them ".repeat(5);
const { LOG } = process.env;

writeSync(1, `${JSON.stringify({ type: "system", pid: process.pid })}\n`);
process.stdout.on("error", () => process.exit(1));
process.stdin.on("data", (chunk) => {
  if (LOG !== undefined) appendFileSync(LOG, chunk);
});
process.stdin.on("end", () => process.exit(0));
let sent = 0;
const timer = setInterval(() => {
  let lines = "";
  for (let n = 0; n < burst && sent < count; n++) {
    sent += 1;
    lines += `${JSON.stringify({ type: "stream_event", uuid: `uuid-${sent}`, event: { type: "content_block_delta", delta: { text: filler } } })}\n`;
  }
  process.stdout.write(lines);
  if (sent < count) return;
  clearInterval(timer);
  process.stdout.write('{"type":"result"}\n');
}, pauseMs);
