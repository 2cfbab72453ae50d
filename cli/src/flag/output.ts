import { statSync } from "node:fs";
import { createFolder } from "@agentwire/testing/node";
import { type Command, Option } from "commander";
import { UsageError } from "../exit.ts";
import { cannotWrite } from "../output/file-error.ts";

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

/** Creates the folder for several outputs. Throws {@link UsageError} if a file has its name. */
export function outputFolder(path: string): void {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats?.isDirectory() === true) return;
  if (stats !== undefined) throw new UsageError(`--output ${path} is a file. Name a folder for several sessions.`);
  try {
    createFolder(path);
  } catch (error) {
    throw cannotWrite(path, error);
  }
}
