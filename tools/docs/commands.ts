import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Argument, Command, type Option } from "commander";
import { commands } from "../../cli/src/command/registry.ts";
import { root } from "../run.ts";
import { type Page, pageOf } from "./page.ts";

const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll("<", "&lt;");
const usual = (value: unknown, description: string | undefined): string =>
  value === undefined || value === false ? "" : ` (default: \`${description ?? JSON.stringify(value)}\`)`;

const optionRow = ({ flags, description, defaultValue, defaultValueDescription, argChoices }: Option): string =>
  `| \`${flags}\` | ${cell(description)}${argChoices ? ` (${argChoices.join(", ")})` : ""}${usual(defaultValue, defaultValueDescription)} |`;

const argumentRow = (argument: Argument): string =>
  `| \`${argument.name()}\` | ${cell(argument.description)}${usual(argument.defaultValue, argument.defaultValueDescription)} |`;

/** What the help of a command says after its options. */
function notesOf(command: Command): string {
  const written: string[] = [];
  command.configureOutput({ writeOut: (text) => void written.push(text) }).outputHelp();
  return written.join("").slice(command.helpInformation().length).trim();
}

/** The text that the site adds to the page of a command. */
export function usageSection(command: Command): string {
  const options = command.options.filter(({ hidden }) => !hidden).map(optionRow);
  const args = command.registeredArguments.map(argumentRow);
  const notes = notesOf(command);
  const table = (title: string, head: string, rows: readonly string[]) =>
    rows.length === 0 ? [] : [`## ${title}\n\n| ${head} | meaning |\n|---|---|\n${rows.join("\n")}\n`];
  return [
    `## Usage\n\n\`\`\`text\nagentwire ${command.name()} ${command.usage()}\n\`\`\`\n`,
    ...table("Arguments", "argument", args),
    ...table("Options", "option", options),
    "`--quiet` leaves out notes and progress, and `--no-color` leaves out colors. [Exit codes](exit-codes.md) lists the codes that all commands share.\n",
    ...(notes === "" ? [] : [`## Notes\n\n\`\`\`text\n${notes}\n\`\`\`\n`]),
  ].join("\n");
}

/** The exit codes and their meanings, from the comments in the source that declares them. */
export function exitCodes(source: string): readonly (readonly [code: number, meaning: string])[] {
  return [...source.matchAll(/\/\*\* (.+?) \*\/\n {2}\w+: (\d+),/g)].map(([, meaning = "", code]) => [
    Number(code),
    meaning,
  ]);
}

function exitCodePage(): Page {
  const rows = exitCodes(readFileSync(join(root, "cli/src/exit.ts"), "utf8"));
  const table = rows.map(([code, meaning]) => `| ${code} | ${meaning} |`).join("\n");
  const body = `Derived from the sources. Scripts may rely on these numbers.\n\n| code | meaning |\n|---|---|\n${table}\n\nThe page of a command names the codes that it adds.\n`;
  return { slug: "reference/commands/exit-codes", title: "Exit codes", source: "docs/commands/exit-codes.md", body };
}

/** A page for each command: its page in `docs/commands`, then its usage from the sources. */
export async function commandPages(): Promise<Page[]> {
  const pages: Page[] = [];
  for (const { name, summary, load } of commands) {
    const command = new Command(name);
    (await load()).configure(command);
    const source = `docs/commands/${name}.md`;
    const written = existsSync(join(root, source))
      ? readFileSync(join(root, source), "utf8")
      : `# agentwire ${name}\n\n${summary}\n`;
    const page = pageOf(`reference/commands/${name}`, source, written);
    pages.push({ ...page, body: `${page.body}\n\n${usageSection(command)}` });
  }
  const rows = commands.map(({ name, summary }) => `| [\`${name}\`](${name}.md) | ${summary} |`).join("\n");
  const index: Page = {
    slug: "reference/commands",
    title: "Commands",
    source: "docs/commands/README.md",
    body: `Derived from the sources. \`npx agentwire COMMAND --help\` prints the options of a command.\n\n| command | what it does |\n|---|---|\n${rows}\n`,
  };
  return [index, ...pages, exitCodePage()];
}
