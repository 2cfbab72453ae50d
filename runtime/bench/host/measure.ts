import { type hosts, load } from "./official.ts";

/** Runs one session function of one host, and prints how long it took and how much memory it needed, as JSON. */
const [, , name, method, ...args] = process.argv;
const host = await load(name as keyof typeof hosts);
globalThis.gc?.();
const before = process.memoryUsage().rss;
const used = process.cpuUsage();
const started = performance.now();
const found = method === "listSessions" ? await host.listSessions() : await host.getSessionMessages(args[0] ?? "");
const wall = performance.now() - started;
const { user, system } = process.cpuUsage(used);
const { maxRSS } = process.resourceUsage();
console.log(
  JSON.stringify({
    wall,
    processor: (user + system) / 1000,
    mb: maxRSS / 1024 - before / 1024 / 1024,
    found: found.length,
  }),
);
