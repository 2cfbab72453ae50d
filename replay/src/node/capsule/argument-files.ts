import { statSync } from "node:fs";
import { resolve } from "node:path";
import { optionValues } from "../../tape/argument.ts";

/** Options with folders that are read as a whole. */
const folderOptions = new Set(["--plugin-dir"]);

/**
 * The absolute paths of the files and folders that arguments name: settings, prompts, configurations of servers,
 * plugins. Words before the first option are the program, which is not read.
 */
export const namedFiles = (args: readonly string[], cwd: string): readonly string[] =>
  optionValues(args).flatMap(({ option, value }) => {
    const path = resolve(cwd, value);
    const stats = value.length > 4096 ? undefined : statSync(path, { throwIfNoEntry: false });
    const isRead = stats?.isFile() === true || (stats?.isDirectory() === true && folderOptions.has(option));
    return isRead ? [path] : [];
  });

/** Replaces the value of an argument: the word, or what follows the equals sign of an option. */
export function replaceValue(word: string, replace: (value: string) => string): string {
  const equals = word.startsWith("-") ? word.indexOf("=") : -1;
  return equals < 0 && word.startsWith("-") ? word : word.slice(0, equals + 1) + replace(word.slice(equals + 1));
}
