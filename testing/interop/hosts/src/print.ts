import { spawn } from "node:child_process";
import type { Site } from "./tour.ts";

/** What a command line run left: the one JSON object of `--output-format json`. */
export type Printed = Readonly<Record<string, unknown>>;

/** Command line of one prompt answered with one JSON object. */
const flags = ["--print", "--output-format", "json", "--model", "claude-opus-5-5", "--setting-sources", ""];

/**
 * Runs a program, without input, for at most a minute; resolves with what it wrote to its output. Throws with what it
 * wrote to its error stream where it ends with another code than 0.
 */
export function outputOf(program: string, args: readonly string[], site: Omit<Site, "agent">): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: site.cwd, env: site.env, timeout: 60_000 });
    let out = "";
    let complaint = "";
    child.stdout.setEncoding("utf8").on("data", (part: string) => (out += part));
    child.stderr.setEncoding("utf8").on("data", (part: string) => (complaint += part));
    child.on("error", reject);
    child.on("close", (code) =>
      code === 0 ? resolve(out) : reject(new Error(`${program} ended with ${code}: ${complaint}${out}`)),
    );
    child.stdin.end();
  });
}

/** Sends an agent one prompt on its command line. */
export async function print(site: Site, prompt: string, ...more: readonly string[]): Promise<Printed> {
  return JSON.parse(await outputOf(site.agent, [...flags, ...more, prompt], site)) as Printed;
}
