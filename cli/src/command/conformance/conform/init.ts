import { copyFileSync } from "node:fs";
import { type AdapterLanguage, type AdapterTemplate, adapterTemplates } from "@agentwire/testing/node";
import { exitCode } from "../../../exit.ts";
import { newFile } from "../../../flag/path.ts";
import { cannotWrite } from "../../../output/file-error.ts";
import { safe, type Terminal } from "../../../terminal.ts";

/** The languages with adapter templates. */
export const adapterLanguages = Object.keys(adapterTemplates) as AdapterLanguage[];

/** Writes an adapter for hosts in a language, and prints how to run it. Throws {@link UsageError} if the file exists. */
export function writeAdapter(terminal: Terminal, language: AdapterLanguage, output?: string): number {
  const { path, fileName, build, run }: AdapterTemplate = adapterTemplates[language];
  const file = output ?? fileName;
  newFile("--output", file);
  try {
    copyFileSync(path, file);
  } catch (error) {
    throw cannotWrite(file, error);
  }
  terminal.out(safe(`Wrote ${file}. Run it with:`));
  terminal.out("");
  if (build) terminal.out(safe(`  ${build(file).join(" ")}`));
  terminal.out(safe(`  npx agentwire conform host -- ${run(file).join(" ")}`));
  return exitCode.ok;
}
