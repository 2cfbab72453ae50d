import type { Word } from "../../../posix/shell/types.ts";

/** Programs that run the command that follows, with the options of theirs that take a value. */
const wrappers: Readonly<Record<string, { readonly valued: readonly string[]; readonly operands: number }>> = {
  timeout: { valued: ["-s", "--signal", "-k", "--kill-after"], operands: 1 },
  nohup: { valued: [], operands: 0 },
  xargs: { valued: ["-I", "-n", "-P", "-L", "-d", "-a", "-s", "-E"], operands: 0 },
  nice: { valued: ["-n"], operands: 0 },
  time: { valued: ["-f", "-o"], operands: 0 },
  env: { valued: ["-u", "-C", "-S"], operands: 0 },
  sudo: { valued: ["-u", "-g", "-h", "-p", "-C", "-D", "-R", "-T"], operands: 0 },
  doas: { valued: ["-u", "-C"], operands: 0 },
  command: { valued: [], operands: 0 },
  builtin: { valued: [], operands: 0 },
  exec: { valued: ["-a"], operands: 0 },
  stdbuf: { valued: ["-i", "-o", "-e"], operands: 0 },
  ionice: { valued: ["-c", "-n"], operands: 0 },
  setsid: { valued: [], operands: 0 },
  watch: { valued: ["-n", "--interval"], operands: 0 },
};

/** Wrappers that add nothing to what the command behind them may do, with the options that are known to change nothing. */
const harmless: Readonly<Record<string, RegExp>> = {
  timeout: /^(?:--foreground|--preserve-status|-v|--verbose|-s|-k|--signal=\w+|--kill-after=[\w.]+|--)$/,
  nohup: /^$/,
  time: /^$/,
  nice: /^(?:-n|-\d+)$/,
  stdbuf: /^-[ioe][0L\d]+$/,
  command: /^$/,
  builtin: /^$/,
  xargs: /^(?:-0|-r|-t|-n|-P|-L)$/,
};

/** Whether the first word names a program that runs another one. */
export const isWrapper = (program: string): boolean => Object.hasOwn(wrappers, program);

/** The command behind its wrappers, for judging whether it is allowed: only wrappers that add nothing are looked through. */
export const behindHarmless = (words: readonly Word[]): readonly Word[] =>
  behind(
    words,
    (name, option) => Object.hasOwn(harmless, name) && (option === null || (harmless[name]?.test(option) ?? false)),
  );

/** Every command that a command runs, itself first, for judging whether it is denied. */
export function allBehind(words: readonly Word[]): (readonly Word[])[] {
  const found = [words];
  for (let rest = words; found.length < 20; ) {
    const next = unwrapped(rest, () => true);
    if (next === null || next.length === 0) return found;
    found.push(next);
    rest = next;
  }
  return found;
}

/** Whether a wrapper, or one of its options, is looked through. */
type Accepts = (name: string, option: string | null) => boolean;

function behind(words: readonly Word[], accepts: Accepts): readonly Word[] {
  let rest = words;
  for (let steps = 0; steps < 20; steps++) {
    const next = unwrapped(rest, accepts);
    if (next === null || next.length === 0) return rest;
    rest = next;
  }
  return rest;
}

function unwrapped(words: readonly Word[], accepts: Accepts): readonly Word[] | null {
  const name = words[0]?.text ?? "";
  const wrapper = Object.hasOwn(wrappers, name) ? wrappers[name] : undefined;
  if (wrapper === undefined || !accepts(name, null)) return null;
  let at = 1;
  while (at < words.length) {
    const text = words[at]?.text ?? "";
    if (text === "--") {
      if (!accepts(name, text)) return null;
      at++;
      break;
    }
    const isAssignment = name === "env" && /^[A-Za-z_]\w*=/.test(text);
    if (!text.startsWith("-") && !isAssignment) break;
    if (!accepts(name, text)) return null;
    at += wrapper.valued.includes(text) ? 2 : 1;
  }
  return words.slice(at + wrapper.operands);
}
