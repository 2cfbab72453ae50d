import { UsageError } from "../../exit.ts";
import { wholeNumber } from "../../flag/parsers.ts";
import { defineCommand, type Invocation } from "../define.ts";
import { doctor } from "./doctor.ts";
import { list } from "./list.ts";
import { show } from "./show.ts";

/** The actions of `agentwire sessions` by its first argument. */
const actions: Readonly<Record<string, { readonly words: readonly string[]; run(call: Invocation): Promise<number> }>> =
  {
    list: { words: [], run: list },
    show: { words: ["session"], run: show },
    doctor: { words: ["session"], run: doctor },
  };

export const sessionsCommand = defineCommand({
  configure(command) {
    command
      .argument("<action>", "list, show or doctor")
      .argument("[session]", "show, doctor: a session id, the beginning of one, or the path of a transcript")
      .option("--dir <folder>", "list: only sessions of this working directory")
      .option("--limit <n>", "list: number of sessions, latest first; 0 for all", wholeNumber(0), 20)
      .option("--repair <file>", "doctor: write a repaired copy to this new file")
      .option("--as-new-session", "doctor: write a repaired copy next to the original, under a new session id")
      .option("--prune", "doctor: omit abandoned branches from the copy")
      .option("--leaf <uuid>", "doctor: end the copy at this message instead of the last")
      .option("--json", "list: print one array; show, doctor: print each message or finding as a line of JSON");
  },
  async run(call) {
    const [name = "", ...words] = call.args;
    const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
    if (action === undefined || words.length !== action.words.length) {
      const usage = Object.entries(actions).map(([one, { words: needed }]) =>
        [one, ...needed.map((word) => `<${word}>`)].join(" "),
      );
      throw new UsageError(`sessions ${call.args.join(" ")}: expected one of: ${usage.join(", ")}.`);
    }
    return action.run({ ...call, args: words });
  },
});
