import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { parseSuiteLine } from "../../../src/command/parse-line.ts";
import { commands } from "../../../src/command/registry.ts";
import { runCli } from "../../../src/main.ts";
import { terminalDouble } from "../../terminal-double.ts";

const folder = fileURLToPath(new URL("../../../examples/fleet/", import.meta.url));

/** The arguments in an example, as lists of JSON. */
const argumentsIn = (name: string): string[] =>
  [...readFileSync(`${folder}${name}`, "utf8").matchAll(/^ *(?:args|command|entrypoint): (\[.*\])$/gm)]
    .flatMap(([, list = "[]"]) => JSON.parse(list) as string[])
    .filter((word) => !word.startsWith("redis-"));

it.each(["compose.yaml", "kubernetes.yaml"])("uses options of the command in %s", async (name) => {
  const terminal = terminalDouble();
  await runCli(["fleet", "--help"], terminal);
  const help = terminal.stdout.join("\n");
  const words = argumentsIn(name);
  const own = ["--requirepass", "--maxmemory-policy", "--appendonly", "--"];
  const options = words.filter((word) => word.startsWith("--") && !own.includes(word));
  expect(options).toContain("--shards");
  for (const option of options) expect(help).toContain(`${option} <`);
  expect(words).toEqual(expect.arrayContaining(["worker", "run", "check", "tapes"]));
  expect(typeof (await parseSuiteLine(commands, ["check", "tapes"]))).toBe("object");
});
