import { splitRules } from "../../agent/permission/rule.ts";
import type { CommandLine } from "./argv.ts";
import type { FlagName } from "./flags.ts";

/** The values of each flag of a command line. */
export class ParsedFlags {
  readonly #line: CommandLine;

  constructor(line: CommandLine) {
    this.#line = line;
  }

  all(flag: FlagName): readonly string[] {
    return this.#line.values.get(flag) ?? [];
  }

  last(flag: FlagName): string | undefined {
    return this.all(flag).at(-1);
  }

  has(flag: FlagName): boolean {
    return this.#line.values.has(flag);
  }

  /** Entries of a list that may be separated by words, commas and blanks. */
  list(flag: FlagName): string[] {
    return this.all(flag).flatMap(splitRules);
  }

  folders(flag: FlagName): string[] {
    return this.all(flag).filter((arg) => arg !== "");
  }
}
