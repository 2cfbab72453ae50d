import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";
import { runCli } from "../../src/main.ts";
import { terminalDouble } from "../terminal-double.ts";

/** The words of a command line of a page. */
const argvOf = (line: string): string[] =>
  [...line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(([, double, single, plain]) => double ?? single ?? plain ?? "");

/** Flags whose value is a path in the folder of a page. */
const outputs: ReadonlySet<string> = new Set(["-o", "--results"]);

/** A word as the command gets it: files of the page are in a folder of their own. */
function resolveFile(word: string, folder: string): string {
  if (/^[\w-]+\.(json|html|md|mjs|corpus|jsonl|tape\.jsonl)$/.test(word)) return join(folder, word);
  const program = /^node ([\w-]+\.mjs)$/.exec(word)?.[1];
  return program === undefined || !existsSync(join(folder, program))
    ? word
    : `${process.execPath} ${join(folder, program)}`;
}

/** Commands that use the streams of their process, so that they need one of their own. */
const needsProcess = new Set(["agent", "mcp", "model", "monitor", "record", "serve"]);

/** The same address on each run: a port and a token in place of the free port and the random token. */
const withFixedAddress = (text: string): string =>
  text
    .replace(/(?<=^http:\/\/127\.0\.0\.1:)\d+(?=$|\/#)/gm, "43127")
    .replace(/(?<=\/#)[\w-]{43}$/gm, "kD4cTq0WmZr8hXv2nPb6sLy1fGj3aUe5oIt7wCx9QBM")
    .replace(/\S*\/agentwire-demo-\w+\//g, "/tmp/agentwire-demo/")
    .replace(/\S+(?=\/runtime\/bin\/agent\.mjs)/g, "node_modules/@agentwire");

const program = fileURLToPath(new URL("../../bin/agentwire.mjs", import.meta.url));

interface Printed {
  readonly text: string;
  readonly code: number;
}

function runInProcess(argv: readonly string[], folder: string, stdin: string | undefined): Printed {
  const input = stdin === undefined ? "" : readFileSync(join(folder, stdin));
  const { stdout, stderr, status } = spawnSync(process.execPath, [program, ...argv], {
    cwd: folder,
    input,
    encoding: "utf8",
    env: { PATH: process.env.PATH, HOME: folder },
  });
  return { text: `${stdout}${stderr}`.trimEnd(), code: status ?? 1 };
}

async function runHere(argv: readonly string[]): Promise<Printed> {
  const terminal = { ...terminalDouble(), width: 110 };
  const code = await runCli([...argv, "--quiet"], terminal);
  return { text: [...terminal.stdout, ...terminal.stderr].join("\n"), code };
}

/**
 * What a command line prints, with its exit code if it is not 0. A file after `<` is its stdin. `| head -N` keeps the first
 * lines, without the exit code.
 */
async function outputOf(line: string, folder: string): Promise<string> {
  const [complete = "", count] = line.split(" | head -");
  const [command = "", stdin] = complete.split(" < ");
  const [, ...args] = argvOf(command);
  const argv = args.map((word, index) =>
    outputs.has(args[index - 1] ?? "") ? join(folder, word) : resolveFile(word, folder),
  );
  const { text, code } = needsProcess.has(argv[0] ?? "") ? runInProcess(argv, folder, stdin) : await runHere(argv);
  const shown = text.split("\n").slice(0, Number(count ?? Number.POSITIVE_INFINITY));
  const plain = withFixedAddress(shown.join("\n"))
    .replaceAll(`${process.execPath} ${folder}/`, "node ")
    .replaceAll(`${folder}/`, "")
    .replaceAll(`${process.cwd()}/`, "");
  return `${plain.replace(/[ \t]+$/gm, "")}${code === 0 || count !== undefined ? "" : `\n(exit code ${code})`}`;
}

const example = /^```console\n\$ (agentwire [^\n]*)\n[\s\S]*?^```$/gm;

/** A page whose examples are run again. */
export async function renderPage(page: string, folder: string): Promise<string> {
  let rendered = "";
  let end = 0;
  for (const match of page.matchAll(example)) {
    const output = await outputOf(match[1] ?? "", folder);
    rendered += `${page.slice(end, match.index)}\`\`\`console\n$ ${match[1]}\n${output}\n\`\`\``;
    end = match.index + match[0].length;
  }
  return rendered + page.slice(end);
}

const pages = fileURLToPath(new URL("../../../docs/commands/", import.meta.url));

/** A page without figures that change with the program: the size of a page, and the number of operations. */
const stable = (page: string): string =>
  page.replace(/\d+\.\d MB/g, "N MB").replace(/\d+ actions of the agent, \d+/g, "N actions of the agent, N");

/** Compares a page of `docs/commands` with what `render` makes of it. With `AGENTWIRE_UPDATE_DOCS=1` it writes the page. */
export async function expectCurrentPage(
  name: string,
  render: (page: string) => string | Promise<string>,
): Promise<void> {
  const path = join(pages, name);
  const page = readFileSync(path, "utf8");
  const rendered = await render(page);
  if (process.env.AGENTWIRE_UPDATE_DOCS === "1") writeFileSync(path, rendered);
  else expect(stable(page)).toBe(stable(rendered));
}

/** Names of the pages about commands. */
export const commandPages = (): string[] => readdirSync(pages);
