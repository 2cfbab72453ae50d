import { createReadStream, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { splitLines, validateFrame } from "@agentwire/protocol";
import { z } from "zod";

/**
 * What validation costs on top of JSON.parse, over frames of real sessions: the limit is 1.25 times JSON.parse alone. Then
 * the same over a file of 100 MB, with the memory that it takes.
 */
const fixture = fileURLToPath(new URL("../test/fixtures/message/frames.jsonl", import.meta.url));
const lines = readFileSync(fixture, "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.stringify(JSON.parse(line).frame));
const refused = lines.filter((line) => validateFrame(JSON.parse(line)).status !== "valid").length;
if (refused > 0)
  throw new Error(`${refused} of the ${lines.length} frames are not valid; the bench would measure the slow path.`);

const rounds = 400;
/** Time of the processor, which other processes on the machine do not lengthen. */
function seconds(work: (line: string) => void): number {
  const before = process.cpuUsage();
  for (let round = 0; round < rounds; round++) for (const line of lines) work(line);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}
const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

let sink = 0;
const parse = (line: string) => {
  sink += typeof JSON.parse(line) === "object" ? 1 : 0;
};
const validate = (line: string) => {
  sink += validateFrame(JSON.parse(line)).status === "valid" ? 1 : 0;
};
// What a validator that only looks at the outermost object would cost with zod alone.
const shallow = z.looseObject({ type: z.string() });
const zodShallow = (line: string) => {
  sink += shallow.safeParse(JSON.parse(line)).success ? 1 : 0;
};
for (const work of [parse, validate, zodShallow]) seconds(work);
const ratios: number[] = [];
const zodRatios: number[] = [];
for (let run = 0; run < 7; run++) {
  const base = seconds(parse);
  ratios.push(seconds(validate) / base);
  zodRatios.push(seconds(zodShallow) / base);
}
console.log(`JSON.parse + validation / JSON.parse alone: ${median(ratios).toFixed(2)} (limit 1.25)`);
console.log(`for comparison, zod on the outermost object alone: ${median(zodRatios).toFixed(2)}`);

const folder = mkdtempSync(join(tmpdir(), "agentwire-bench-"));
try {
  const file = join(folder, "frames.jsonl");
  const piece = `${lines.join("\n")}\n`;
  writeFileSync(file, piece.repeat(Math.ceil((100 * 1024 * 1024) / piece.length)));
  globalThis.gc?.();
  const rss = process.memoryUsage().rss;
  let peak = rss;
  let frames = 0;
  for await (const line of splitLines(createReadStream(file, { highWaterMark: 1024 * 1024 }))) {
    if (!line.ok || validateFrame(JSON.parse(line.text)).status !== "valid")
      throw new Error(`line ${line.number} is not valid`);
    if (++frames % 10_000 === 0) peak = Math.max(peak, process.memoryUsage().rss);
  }
  const megabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(0);
  console.log(
    `${frames} frames in ${megabytes(statSync(file).size)} MB: resident memory grew by ${megabytes(peak - rss)} MB`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
if (sink === 0) throw new Error("nothing was measured");
