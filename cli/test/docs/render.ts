import { existsSync } from "node:fs";
import { join } from "node:path";
import { runCli } from "../../src/main.ts";
import { terminalDouble } from "../terminal-double.ts";

/** The words of a command line of a page. */
const wordsOf = (line: string): string[] =>
  [...line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(([, double, single, plain]) => double ?? single ?? plain ?? "");

/** A word as the command gets it: files of the page are in a folder of their own. */
function placed(word: string, folder: string): string {
  if (/^[\w-]+\.(json|html|md|mjs|corpus|tape\.jsonl)$/.test(word)) return join(folder, word);
  const program = /^node ([\w-]+\.mjs)$/.exec(word)?.[1];
  return program === undefined || !existsSync(join(folder, program))
    ? word
    : `${process.execPath} ${join(folder, program)}`;
}

/** What a command line prints, with its exit code if it is not 0. */
async function outputOf(line: string, folder: string): Promise<string> {
  const terminal = { ...terminalDouble(), width: 110 };
  const [, ...argv] = wordsOf(line);
  const code = await runCli([...argv.map((word) => placed(word, folder)), "--quiet"], terminal);
  const text = [...terminal.stdout, ...terminal.stderr].join("\n");
  const plain = text.replaceAll(`${process.execPath} ${folder}/`, "node ").replaceAll(`${folder}/`, "");
  return `${plain.replace(/[ \t]+$/gm, "")}${code === 0 ? "" : `\n(exit code ${code})`}`;
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
