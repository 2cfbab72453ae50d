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
let said = 0;
const timer = setInterval(() => {
  let lines = "";
  for (let n = 0; n < burst && said < count; n++) {
    said += 1;
    lines += `${JSON.stringify({ type: "stream_event", uuid: `uuid-${said}`, event: { type: "content_block_delta", delta: { text: filler } } })}\n`;
  }
  process.stdout.write(lines);
  if (said < count) return;
  clearInterval(timer);
  process.stdout.write('{"type":"result"}\n');
}, pauseMs);
