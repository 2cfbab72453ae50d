import { expect, test } from "vitest";
import { whyRefused } from "../../../src/command/fleet/allowed.ts";
import { commands } from "../../../src/command/registry.ts";

const allowed = ["node agent.mjs", "node host.mjs --fast"];

test.each([
  ["check tapes"],
  ["validate --mode strict tapes"],
  ["redrive tapes"],
  ["explore --seed 2"],
  ["conform agent --only hook. -- node agent.mjs"],
  ["conform host -- node host.mjs --fast"],
  ["explore --budget 5 -- node agent.mjs"],
])("a worker runs %s", async (line) => {
  expect(await whyRefused(commands, line.split(" "), allowed)).toBeNull();
});

test("a worker runs an allowed command of --against", async () => {
  expect(await whyRefused(commands, ["replay", "--against", "node agent.mjs", "tapes"], allowed)).toBeNull();
});

test.each([
  ["no command", ["sh", "-c", "id"], "not a command that supports shards"],
  ["a command without shards", ["serve"], "not a command that supports shards"],
  ["the command of the fleet itself", ["fleet", "worker"], "not a command that supports shards"],
  ["nothing", [], "not a command that supports shards"],
  ["unknown options", ["check", "--no-such", "x"], "arguments"],
  ["a report on its disk", ["check", "tapes", "--junit", "/etc/x"], "option junit"],
  ["a report on its disk, as -o", ["check", "tapes", "-o", "/etc/x"], "option output"],
  ["a file of results", ["check", "tapes", "--results", "/etc/x"], "option results"],
  [
    "a file of accepted differences",
    ["replay", "--against", "node agent.mjs", "--write-accept", "x", "t"],
    "writeAccept",
  ],
  ["settings of an agent", ["replay", "--against", "node agent.mjs", "--config-dir", "x", "t"], "configDir"],
  ["another program", ["conform", "agent", "--", "node", "other.mjs"], 'starts "node other.mjs"'],
  ["an allowed program with more arguments", ["conform", "agent", "--", "node", "agent.mjs", "x"], "starts"],
  ["a program that only looks like an allowed one", ["explore", "--", "node agent.mjs"], "starts"],
  ["a shell", ["replay", "--against", "node agent.mjs; id", "tapes"], 'starts "node agent.mjs; id"'],
])("a worker does not run %s", async (_, argv, reason) => {
  expect(await whyRefused(commands, argv, allowed)).toContain(reason);
});
