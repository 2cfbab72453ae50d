import { redriveHere } from "@agentwire/replay/node";
import { exitCode } from "../../exit.ts";
import { loadTape } from "../../material/load-tape.ts";
import { count, safe, styled } from "../../terminal.ts";
import { Unreadable } from "../../unreadable.ts";
import { defineCommand } from "../define.ts";

export const redrive = defineCommand({
  name: "redrive",
  summary: "Run the reference agent again with all that it learnt taken from a tape, and compare byte for byte.",
  configure(command) {
    command
      .argument("<tape>", "a tape that was recorded with record --inside")
      .option("--patience <ms>", "how long the agent may do nothing while something is expected of it", "10000")
      .option("--json", "print the verdict as JSON");
  },
  async run({ terminal, args, options }) {
    const file = args[0] ?? "";
    const patienceMs = Number(options.patience);
    if (!(patienceMs > 0)) {
      terminal.err("--patience takes a number of milliseconds above 0.");
      return exitCode.usage;
    }
    const verdict = await redriveHere({ tape: loadTape(file), patienceMs });
    const { outcome, divergence, frames, acts, notes } = verdict;
    if (outcome === "refused") throw new Unreadable(`${file}: ${notes.join(" ")}`);
    if (options.json === true) terminal.out(JSON.stringify(verdict));
    else {
      const same = divergence === null;
      terminal.out(styled(terminal, same ? "green" : "red", same ? "byte-identical" : "diverged"));
      if (outcome === "identical-prefix") terminal.out("The tape breaks off; what is there was done again.");
      terminal.out(`${count(frames.expected, "frame")}, ${frames.identical} the same byte for byte`);
      terminal.out(`${count(acts.expected, "act")} of the agent, ${acts.done} done again`);
      if (divergence !== null) terminal.out(safe(divergence.message));
    }
    return divergence === null ? exitCode.ok : exitCode.found;
  },
});
