import { createReadStream } from "node:fs";

/** `JSON.parse` of each line of a file, and nothing else. */
async function parseOnly(path: string): Promise<number> {
  let [lines, rest] = [0, ""];
  const stream = createReadStream(path, { highWaterMark: 256 * 1024, encoding: "utf8" });
  for await (const chunk of stream) {
    const text = rest + String(chunk);
    let from = 0;
    for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", from)) {
      JSON.parse(text.slice(from, at));
      lines += 1;
      from = at + 1;
    }
    rest = text.slice(from);
  }
  return lines;
}

const before = process.cpuUsage();
const count = await parseOnly(process.argv[1] as string);
const { user, system } = process.cpuUsage(before);
console.log(JSON.stringify({ ms: (user + system) / 1000, count, rss: process.resourceUsage().maxRSS / 1024 }));
