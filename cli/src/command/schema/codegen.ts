import { at, metamodel } from "@agentwire/protocol";
import { type CodeModel, codeModel, goPackage, pythonModule } from "../../codegen/index.ts";
import { exitCode, UsageError } from "../../exit.ts";
import { knownRelease } from "../../flag/release.ts";
import { safe } from "../../terminal.ts";
import type { Invocation } from "../define.ts";

/** The languages that code can be generated for. */
export const languages: ReadonlyMap<string, (model: CodeModel) => string> = new Map([
  ["go", goPackage],
  ["python", pythonModule],
]);

/** `schema codegen --lang <language>`: prints the types and the codec of a release as one source file. */
export async function generateCode({ terminal, options }: Invocation): Promise<number> {
  const generate = languages.get(String(options.lang));
  if (!generate) {
    throw new UsageError(
      `schema codegen --lang ${String(options.lang ?? "")}: expected ${[...languages.keys()].join(", ")}.`,
    );
  }
  const view = at(knownRelease(String(options.at)));
  if (!view.published) terminal.note(safe(view.note));
  terminal.verbatim(generate(codeModel(metamodel(view.release))).trimEnd());
  return exitCode.ok;
}
