import { resolve } from "node:path";
import { at, type Release } from "@agentwire/protocol";
import { isError } from "@agentwire/runtime";
import {
  compareRelease,
  type Declarations,
  fetchDeclarations,
  loadCompiler,
  readDeclarations,
  skeletons,
} from "../../declarations/index.ts";
import { exitCode } from "../../exit.ts";
import { count, safe, styled } from "../../terminal.ts";
import type { Invocation } from "../define.ts";

/** No compiler, no network and no such release are for the caller to mend; they come back as the error that says so. */
async function read(release: Release, cache: string): Promise<Declarations | Error> {
  try {
    const compiler = await loadCompiler();
    return readDeclarations(compiler, await fetchDeclarations(release, resolve(cache)));
  } catch (error) {
    return isError(error) ? error : new Error(String(error));
  }
}

/** `schema import <release>`: what its declarations say that our view of it does not, and what to add. */
export async function importRelease({ terminal, args, options }: Invocation): Promise<number> {
  const view = at(args[0] ?? "");
  if (!view.exact) terminal.err(safe(view.note));
  const declared = await read(view.asked, String(options.cache));
  if (isError(declared)) {
    terminal.err(safe(declared.message));
    return exitCode.peer;
  }
  const differences = compareRelease(view, declared);
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
