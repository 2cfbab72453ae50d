import { chmodSync, copyFileSync } from "node:fs";
import { adapterTemplates, agentTemplates, type ProgramTemplate } from "@agentwire/testing/node";
import { exitCode, UsageError } from "../../../exit.ts";
import { newFile } from "../../../flag/path.ts";
import { cannotWrite } from "../../../output/file-error.ts";
import { safe, type Terminal } from "../../../terminal.ts";

type Templates = Readonly<Record<string, ProgramTemplate>>;
const templates: { readonly host: Templates; readonly agent: Templates } = {
  host: adapterTemplates,
  agent: agentTemplates,
};

/** The languages with templates. Agents have them in fewer languages. */
export const templateLanguages: readonly string[] = Object.keys(adapterTemplates);

/**
 * Writes an agent, or an adapter for a host, in a language, and prints how to run it. Throws {@link UsageError} if the
 * file exists, or if there is no template in the language.
 */
export function writeTemplate(
  terminal: Terminal,
  side: "agent" | "host",
  language: string,
  output: string | undefined,
): number {
  const template = templates[side][language];
  if (!template)
    throw new UsageError(`--init ${language}: agents have templates in ${Object.keys(templates[side]).join(" and ")}.`);
  const { path, fileName, build, run } = template;
  const file = output ?? fileName;
  newFile("--output", file);
  try {
    copyFileSync(path, file);
    // A host starts an agent by its path.
    if (side === "agent") chmodSync(file, 0o755);
  } catch (error) {
    throw cannotWrite(file, error);
  }
  const profile = side === "agent" ? " --profile minimal" : "";
  terminal.out(safe(`Wrote ${file}. Run it with:`));
  terminal.out("");
  if (build) terminal.out(safe(`  ${build(file).join(" ")}`));
  terminal.out(safe(`  npx agentwire conform ${side}${profile} -- ${run(file).join(" ")}`));
  return exitCode.ok;
}
