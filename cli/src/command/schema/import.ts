import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { at, type Release } from "@agentwire/protocol";
import { isError } from "@agentwire/runtime";
import { contrast } from "../../declarations/contrast.ts";
import {
  type Compiler,
  compareRelease,
  type Declarations,
  fetchDeclarations,
  loadCompiler,
  readDeclarationFiles,
  readDeclarations,
  review,
  skeletons,
} from "../../declarations/index.ts";
import { exitCode, Unreadable } from "../../exit.ts";
import { count, safe, styled } from "../../terminal.ts";
import type { Invocation } from "../define.ts";
import { applyRelease } from "./apply.ts";

/** A missing compiler, network or release can be fixed by the user, so it is returned as an error message. */
async function orError<Result>(work: () => Promise<Result>): Promise<Result | Error> {
  try {
    return await work();
  } catch (error) {
    return isError(error) ? error : new Error(String(error));
  }
}

async function read(compiler: Compiler, release: Release, cache: string, folder: unknown): Promise<Declarations> {
  const files =
    typeof folder === "string"
      ? await readDeclarationFiles(resolve(folder))
      : await fetchDeclarations(release, resolve(cache));
  return readDeclarations(compiler, files);
}

/** `schema import <release>`: the differences between its declarations and our view, and what to add. */
export async function importRelease({ terminal, args, options }: Invocation): Promise<number> {
  const view = at(args[0] ?? "");
  if (!view.published) terminal.note(safe(view.note));
  if (typeof options.from === "string" && !existsSync(options.from)) {
    throw new Unreadable(`${options.from} does not exist. Name the folder of an unpacked package.`);
  }
  const compiler = await orError(loadCompiler);
  const declared = isError(compiler)
    ? compiler
    : await orError(() => read(compiler, view.requested, String(options.cache), options.from));
  if (isError(compiler) || isError(declared)) {
    terminal.err(safe(isError(declared) ? declared.message : ""));
    return exitCode.peer;
  }
  const compared = compareRelease(view, declared);
  const { unexplained: differences } = review(view.requested, compared);
  const known = compared.length - differences.length;
  if (options.apply === true) return await applyRelease({ terminal, options, view, declared, differences, compiler });
  if (options.json === true) {
    for (const { form: _form, ...difference } of differences) terminal.verbatim(JSON.stringify(difference));
    return differences.length === 0 ? exitCode.ok : exitCode.found;
  }
  for (const difference of differences) {
    terminal.out(safe(`${difference.path}: ${contrast(difference)}`));
  }
  terminal.out(
    `${view.requested}: ${count(differences.length, "difference")} from the schemas for ${view.release}, and ${count(known, "known deviation")}`,
  );
  for (const { title, code } of skeletons(view.requested, differences)) {
    terminal.out(`\n${styled(terminal, "dim", safe(`// ${title}`))}\n${safe(code)}`);
  }
  return differences.length === 0 ? exitCode.ok : exitCode.found;
}
