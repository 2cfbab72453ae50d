// Says so many lines, so many at a time with a pause between, then waits for the end of its input.
// The first line tells its process id.
const [total, burst, pauseMs] = process.argv.slice(2).map(Number);
const text = "x".repeat(160);
process.stdin.resume();
process.stdout.write(`${JSON.stringify({ type: "started", pid: process.pid })}\n`);
for (let n = 0; n < total; n += burst) {
  let lines = "";
  for (let k = n; k < Math.min(total, n + burst); k++) lines += `${JSON.stringify({ type: "event", n: k, text })}\n`;
  if (!process.stdout.write(lines)) await new Promise((resolve) => process.stdout.once("drain", resolve));
  if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
}
