import { readFileSync } from "node:fs";
import { describeFrame } from "@agentwire/replay";
import { forkHere } from "@agentwire/replay/node";
import { reasonOf } from "@agentwire/runtime";
import { exitCode } from "../../exit.ts";
import { loadTape } from "../../material/load-tape.ts";
import { clip, count, safe } from "../../terminal.ts";
import { Unreadable } from "../../unreadable.ts";
import { defineCommand } from "../define.ts";

const said = (value: unknown): string =>
  value === undefined ? "nothing" : typeof value === "string" ? value : describeFrame(value);

function readValue(given: string): unknown {
  const text = given.startsWith("@") ? readFileSync(given.slice(1), "utf8") : given;
  return JSON.parse(text);
}

export const fork = defineCommand({
  configure(command) {
    command
      .argument("<tape>", "the tape")
      .requiredOption(
        "--at <seq>",
        "the event: a frame of the host, a model turn, a tool result, an event of the model",
      )
      .requiredOption("--set <json>", "the frame or event that stands in its place; @file reads it from a file")
      .option("--json", "print the difference as JSON")
      .addHelpText(
        "after",
        `
Both futures are run, so that what tells our agent from the recorded one does not look like an effect of the change. The
model's later answers are those of the tape, in their order; where none is left, the agent is told so.`,
      );
  },
  async run({ terminal, args, options }) {
    const file = args[0] ?? "";
    const seq = Number(options.at);
    let value: unknown;
    try {
      value = readValue(String(options.set));
    } catch (error) {
      terminal.err(safe(`--set takes JSON, or @ and a file that holds it: ${reasonOf(error)}`));
      return exitCode.usage;
    }
    const tape = loadTape(file);
    if (tape.state === "damaged") throw new Unreadable(`${file}: the tape is not what was recorded.`);
    const forked = await forkHere({ tape, seq, value });
    if (!forked.ok) {
      terminal.err(safe(forked.reason));
      return exitCode.usage;
    }
    const { difference, after } = forked;
    if (options.json === true) {
      terminal.out(JSON.stringify({ difference, notes: after.notes }));
      return exitCode.ok;
    }
    const room = Math.min(terminal.width, 400);
    for (const { rung, expected, got } of difference.differences) {
      terminal.out(clip(`${rung}: ${said(expected)}`, room));
      terminal.out(clip(`    now: ${said(got)}`, room));
    }
    terminal.out(`${count(difference.differences.length + difference.further, "difference")} between the two futures`);
    for (const note of after.notes) terminal.out(safe(note));
    return exitCode.ok;
  },
});
