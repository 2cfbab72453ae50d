import { type Command, Option } from "commander";

/** Declares `-o, --output`, with its older name `--out`. */
export function addOutput(command: Command, value: string, description: string, usual?: string): void {
  const text = usual === undefined ? description : `${description} (default: ${JSON.stringify(usual)})`;
  command.option(`-o, --output ${value}`, text).addOption(new Option(`--out ${value}`).hideHelp());
}

/** The value of `-o`, or the default. */
export function outputPath(options: Readonly<Record<string, unknown>>): string | undefined;
export function outputPath(options: Readonly<Record<string, unknown>>, usual: string): string;
export function outputPath(options: Readonly<Record<string, unknown>>, usual?: string): string | undefined {
  const given = options.output ?? options.out;
  return given === undefined ? usual : String(given);
}
