import { UsageError } from "../../exit.ts";
import { integer } from "../../flag/parsers.ts";
import { defineCommand, type Invocation } from "../define.ts";
import { doctor } from "./doctor.ts";
import { list } from "./list.ts";
import { show } from "./show.ts";

/** The actions of `agentwire sessions` by its first argument. */
const actions: Readonly<Record<string, { readonly args: readonly string[]; run(call: Invocation): Promise<number> }>> =
  {
    list: { args: [], run: list },
    show: { args: ["session"], run: show },
    doctor: { args: ["session"], run: doctor },
  };

export const sessionsCommand = defineCommand({
  configure(command) {
    command
      .argument("<action>", "list, show or doctor")
      .argument("[session]", "show, doctor: a session id, the beginning of one, or the path of a transcript")
      .option("--dir <folder>", "list: only sessions of this working directory")
      .option("--limit <n>", "list: number of sessions, latest first; 0 for all", integer(0), 20)
      .option("--repair <file>", "doctor: write a repaired copy to this new file")
      .option("--as-new-session", "doctor: write a repaired copy next to the original, under a new session id")
      .option("--prune", "doctor: omit abandoned branches from the copy")
      .option("--leaf <uuid>", "doctor: end the copy at this message instead of the last")
      .option("--json", "list: print one array; show, doctor: print each message or finding as a line of JSON");
  },
  async run(call) {
    const [name = "", ...given] = call.args;
    const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
    if (action === undefined || given.length !== action.args.length) {
      const usage = Object.entries(actions).map(([one, { args: needed }]) =>
        [one, ...needed.map((arg) => `<${arg}>`)].join(" "),
      );
      throw new UsageError(`sessions ${call.args.join(" ")}: expected one of: ${usage.join(", ")}.`);
    }
    return action.run({ ...call, args: given });
  },
});
