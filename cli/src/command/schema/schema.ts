import { at, currentRelease } from "@agentwire/protocol";
import { exitCode, UsageError } from "../../exit.ts";
import { knownRelease } from "../../flag/release.ts";
import { safe } from "../../terminal.ts";
import { defineCommand, type Invocation } from "../define.ts";
import { generateCode, languages } from "./codegen.ts";
import { diffReleases } from "./diff.ts";
import { formats } from "./format.ts";
import { importRelease } from "./import.ts";
import { learnFromTapes } from "./learn.ts";
import { showDefinition } from "./show.ts";

/** The actions of `agentwire schema` by its first argument. Without one, it prints the whole release. */
const actions: Readonly<
  Record<string, { readonly args: readonly string[]; readonly several?: true; run(call: Invocation): Promise<number> }>
> = {
  show: { args: ["name"], run: showDefinition },
  diff: { args: ["from", "to"], run: diffReleases },
  import: { args: ["release"], run: importRelease },
  learn: { args: ["tape"], several: true, run: learnFromTapes },
  codegen: { args: [], run: generateCode },
};

/** Whether an action takes this number of arguments. */
const acceptsCount = ({ args, several }: (typeof actions)[string], given: number) =>
  several ? given >= args.length : given === args.length;

function print({ terminal, options }: Invocation): number {
  const format = formats.get(String(options.format));
  if (!format) {
    throw new UsageError(`--format ${String(options.format)}: expected ${[...formats.keys()].join(", ")}.`);
  }
  const view = at(knownRelease(String(options.at)));
  if (!view.published) terminal.note(safe(view.note));
  terminal.verbatim(format(view));
  return exitCode.ok;
}

export const schemaCommand = defineCommand({
  configure(command) {
    command
      .argument("[action]", "show, diff, import, learn or codegen; without it, print the whole protocol")
      .argument("[args...]", "show <name>, diff <from> <to>, import <release>, learn <tape...>")
      .option("--at <release>", "the release, such as 0.3.225", currentRelease)
      .option("--format <format>", [...formats.keys()].join(", "), "json-schema")
      .option("--lang <language>", `codegen: ${[...languages.keys()].join(" or ")}`)
      .option("--json", "show: print only the schemas; diff, import, learn: print each finding as a line of JSON")
      .option("--tapes <files...>", "diff, import: also validate the frames of these sessions by both releases")
      .option("--code <folder>", "diff, import: also show where this program uses what changes")
      .option("--apply", "import: write the changes to the sources of a checkout, and generate what is derived")
      .option("--to <folder>", "import --apply: the checkout", ".")
      .option("--from <folder>", "import: read the declarations of an unpacked package instead of the registry")
      .option("--cache <folder>", "import: folder for fetched declarations", ".agentwire/releases");
  },
  async run(call) {
    const [name, ...given] = call.args;
    const action = name !== undefined && Object.hasOwn(actions, name) ? actions[name] : undefined;
    if (name !== undefined && !(action && acceptsCount(action, given.length))) {
      const usage = Object.entries(actions).map(([one, { args, several }]) =>
        [one, ...args.map((arg) => `<${arg}${several ? "..." : ""}>`)].join(" "),
      );
      throw new UsageError(`schema ${call.args.join(" ")}: expected no argument, or one of: ${usage.join(", ")}.`);
    }
    try {
      return action ? await action.run({ ...call, args: given }) : print(call);
    } catch (error) {
      // A release that does not exist is a mistake on the command line.
      throw error instanceof RangeError ? new UsageError(error.message) : error;
    }
  },
});
