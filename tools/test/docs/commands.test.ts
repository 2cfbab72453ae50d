import { Command } from "commander";
import { expect, it } from "vitest";
import { commandPages, exitCodes, usageSection } from "../../docs/commands.ts";

it("shows arguments, options, defaults and the text after the help", () => {
  const command = new Command("look")
    .argument("<file>", "the <file>")
    .option("--depth <n>", "how deep", "3")
    .addHelpText("after", "\nExit codes: 0 found.");
  const text = usageSection(command);
  expect(text).toContain("agentwire look [options] <file>");
  expect(text).toContain("| `file` | the &lt;file> |");
  expect(text).toContain('| `--depth <n>` | how deep (default: `"3"`) |');
  expect(text).toContain("Exit codes: 0 found.");
});

it("reads exit codes and their meanings from the source", () => {
  expect(exitCodes("  /** Fine. */\n  ok: 0,\n  /** Bad. */\n  found: 1,\n")).toEqual([
    [0, "Fine."],
    [1, "Bad."],
  ]);
});

it("has a page for each command, with its tested examples", async () => {
  const pages = await commandPages();
  const why = pages.find(({ slug }) => slug === "reference/commands/why");
  expect(why?.body).toContain("$ agentwire why");
  expect(why?.body).toContain("## Options");
  expect(pages.find(({ slug }) => slug === "reference/commands/exit-codes")?.body).toContain("| 141 |");
});
