import { type FlagName, flagOf, flags } from "./flags.ts";

/** A parsed command line. */
export interface CommandLine {
  /** The words given for each flag, in order; a flag without a value has an empty list. */
  readonly values: ReadonlyMap<FlagName, readonly string[]>;
  /** Words that belong to no flag. */
  readonly positionals: readonly string[];
}

/**
 * Parses a command line. A flag's value is in the same word after `=`, in the next word, or an empty word; after `--`,
 * no word is a flag. An empty word after a flag without a value is dropped.
 */
export type ParsedArgv =
  | { readonly ok: true; readonly line: CommandLine }
  | { readonly ok: false; readonly error: string };

const looksLikeFlag = (arg: string | undefined): boolean => arg !== undefined && /^-\D|^--/.test(arg);

const split = (arg: string): { readonly name: string; readonly value: string | undefined } => {
  const cut = arg.startsWith("--") ? arg.indexOf("=") : -1;
  return cut < 0 ? { name: arg, value: undefined } : { name: arg.slice(0, cut), value: arg.slice(cut + 1) };
};

/**
 * Reads a command line. A flag's value may stand in the same word after `=`, in the next word, or be an empty word;
 * after `--` nothing is a flag. An empty word that follows a flag without a value is dropped.
 */
export function parseArgv(argv: readonly string[]): ParsedArgv {
  const given = new Map<FlagName, string[]>();
  const positionals: string[] = [];
  let at = 0;
  const pushNext = (list: string[]): void => void list.push(argv[at++] as string);
  while (at < argv.length) {
    const arg = argv[at++] as string;
    if (arg === "--") {
      positionals.push(...argv.slice(at));
      break;
    }
    if (!looksLikeFlag(arg)) {
      if (arg !== "") positionals.push(arg);
      continue;
    }
    const { name, value } = split(arg);
    const flag = flagOf(name);
    if (!flag) return { ok: false, error: `error: unknown option '${arg}'` };
    const list = given.get(flag) ?? [];
    given.set(flag, list);
    const { arity } = flags[flag];
    if (value !== undefined) {
      if (arity === "none") return { ok: false, error: `error: unknown option '${arg}'` };
      list.push(value);
    } else if (arity === "one") {
      if (at >= argv.length) return { ok: false, error: `error: option '${name} <value>' argument missing` };
      pushNext(list);
    } else if (arity === "optional") {
      if (at < argv.length && !looksLikeFlag(argv[at])) pushNext(list);
    } else if (arity === "many") {
      while (at < argv.length && !looksLikeFlag(argv[at])) pushNext(list);
    }
  }
  return { ok: true, line: { values: given, positionals } };
}
