import { resolve } from "node:path";
import { at } from "@agentwire/protocol";
import {
  compareRelease,
  fetchDeclarations,
  loadCompiler,
  readDeclarations,
  skeletons,
} from "../../declarations/index.ts";
import { exitCode } from "../../exit.ts";
import { count, safe, styled } from "../../terminal.ts";
import type { Invocation } from "../define.ts";

/** `schema import <release>`: what its declarations say that our view of it does not, and what to add. */
export async function importRelease({ terminal, args, options }: Invocation): Promise<number> {
  const view = at(args[0] ?? "");
  if (!view.exact) terminal.err(safe(view.note));
  const compiler = await loadCompiler();
  const files = await fetchDeclarations(view.asked, resolve(String(options.cache)));
  const differences = compareRelease(view, readDeclarations(compiler, files));
  for (const { form: _form, ...difference } of differences) {
    const { kind, path, declared, ours } = difference;
    if (options.json === true) terminal.out(JSON.stringify(difference));
    else terminal.out(safe(`${path}: ${kind.replaceAll("-", " ")}; declared ${declared}, ours ${ours}`));
  }
  if (options.json === true) return differences.length === 0 ? exitCode.ok : exitCode.found;
  terminal.out(`${view.asked}: ${count(differences.length, "difference")} to our view of ${view.sample}`);
  for (const { title, code } of skeletons(view.asked, differences)) {
    terminal.out(`\n${styled(terminal, "dim", safe(`// ${title}`))}\n${safe(code)}`);
  }
  return differences.length === 0 ? exitCode.ok : exitCode.found;
}
