import { at, currentRelease } from "@agentwire/protocol";
import { exitCode } from "../../exit.ts";
import { safe } from "../../terminal.ts";
import { defineCommand, type Invocation } from "../define.ts";
import { diffReleases } from "./diff.ts";
import { formats } from "./format.ts";
import { importRelease } from "./import.ts";
import { showDefinition } from "./show.ts";

/** What `agentwire schema` does after its first word; without one it prints the whole of a release. */
const actions: Readonly<Record<string, { readonly words: readonly string[]; run(call: Invocation): Promise<number> }>> =
  {
    show: { words: ["name"], run: showDefinition },
    diff: { words: ["from", "to"], run: diffReleases },
    import: { words: ["release"], run: importRelease },
  };

function print({ terminal, options }: Invocation): number {
  const format = formats.get(String(options.format));
  if (!format) {
    terminal.err(safe(`--format takes ${[...formats.keys()].join(", ")}, not ${String(options.format)}.`));
    return exitCode.usage;
  }
  const view = at(String(options.at));
  if (!view.exact) terminal.err(safe(view.note));
  terminal.out(format(view));
  return exitCode.ok;
}

export const schema = defineCommand({
  configure(command) {
    command
      .argument("[action]", "show, diff or import; nothing for the whole document")
      .argument("[words...]", "show <name>, diff <from> <to>, import <release>")
      .option("--at <release>", "the release, for example 0.3.225", currentRelease)
      .option("--format <format>", [...formats.keys()].join(", "), "json-schema")
      .option("--json", "show: the schemas alone; diff, import: one line of JSON for each finding")
      .option("--tapes <files...>", "diff: tapes whose frames are judged by both releases")
      .option("--cache <folder>", "import: where fetched declarations are kept", ".agentwire/releases");
  },
  async run(call) {
    const [name, ...words] = call.args;
    const action = name !== undefined && Object.hasOwn(actions, name) ? actions[name] : undefined;
    if (name !== undefined && (!action || words.length !== action.words.length)) {
      const usage = Object.entries(actions).map(([one, { words }]) =>
        [one, ...words.map((word) => `<${word}>`)].join(" "),
      );
      call.terminal.err(`error: schema takes nothing, or one of: ${usage.join(", ")}`);
      return exitCode.usage;
    }
    try {
      return action ? await action.run({ ...call, args: words }) : print(call);
    } catch (error) {
      // A release that does not exist is a mistake on the command line.
      if (!(error instanceof RangeError)) throw error;
      call.terminal.err(safe(error.message));
      return exitCode.usage;
    }
  },
});
