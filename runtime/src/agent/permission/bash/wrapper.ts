import { basename, programName } from "../../../posix/path.ts";
import { literal, type Word } from "../../../posix/shell/types.ts";

/** How a program that runs another one parses its arguments. */
interface Grammar {
  /** Options that take a value: letters and long names. */
  readonly valued?: string;
  /** Operands before the command. If they are optional, both readings count. */
  readonly operands?: number;
  /** Some parsers also accept options between the operands and the command. */
  readonly optionsBehind?: true;
  /** `NAME=value` words precede the command. */
  readonly assigns?: true;
  /** Options whose value is a command line for a shell. */
  readonly line?: string;
  /**
   * Rules about commands do not apply to what it starts: it runs as another user, in another root or on another
   * machine.
   */
  readonly apart?: true;
  /** The operands together are a command line for a shell. */
  readonly joins?: true;
}

const plain: Grammar = {};

/** A word that assigns to a variable, or to an element of an array. */
const assignment = /^[A-Za-z_]\w*(?:\[[^\]]*\])?\+?=/;

/** What `env` and others may read as an assignment. It needs no name: `env =x program` runs the program. */
const setsAny = /^(?!-)[^=]*=/;

/** Whether a word assigns to a variable. */
export const isAssignment = (word: Word | undefined): boolean => assignment.test(word?.text ?? "");

const grammars: Readonly<Record<string, Grammar>> = {
  timeout: { valued: "s signal k kill-after", operands: 1 },
  nohup: plain,
  xargs: {
    valued: "I n P L d a s E replace max-args max-procs max-lines delimiter arg-file max-chars eof process-slot-var",
  },
  nice: { valued: "n adjustment" },
  time: { valued: "f format o output" },
  env: { valued: "u unset C chdir S split-string", assigns: true },
  sudo: {
    valued: "u user g group h host p prompt C close-from D chdir R chroot T command-timeout r role t type U other-user",
    assigns: true,
  },
  doas: { valued: "u C" },
  pkexec: { valued: "user" },
  command: plain,
  builtin: plain,
  exec: { valued: "a" },
  noglob: plain,
  nocorrect: plain,
  stdbuf: { valued: "i input o output e error" },
  ionice: { valued: "c class n classdata p pid P pgid u uid" },
  chrt: { valued: "T sched-runtime P sched-period D sched-deadline", operands: 1, optionsBehind: true },
  taskset: { operands: 1, optionsBehind: true },
  setsid: plain,
  watch: { valued: "n interval q equexit s shotsdir", joins: true },
  unshare: {
    valued:
      "w wd R root S setuid G setgid map-user map-group map-users map-groups propagation setgroups monotonic boottime",
  },
  nsenter: { valued: "t target S setuid G setgid W wdns" },
  chroot: { valued: "userspec groups", operands: 1, apart: true },
  flock: {
    valued: "w wait timeout E conflict-exit-code c command",
    operands: 1,
    optionsBehind: true,
    line: "c command",
  },
  strace: { valued: "a b e E I o O p P s S u U X attach output string-limit user env trace summary-sort-by columns" },
  ltrace: { valued: "a A D e F l n o p s u w x output" },
  script: {
    valued: "c command E echo I log-in O log-out B log-io T log-timing m logging-format o output-limit",
    operands: 1,
    line: "c command",
  },
  su: {
    valued: "c command s shell g group G supp-group w whitelist-environment",
    line: "c command",
    operands: 1,
    apart: true,
  },
  runuser: {
    valued: "c command s shell g group G supp-group u user w whitelist-environment",
    line: "c command",
    operands: 1,
    apart: true,
  },
  setpriv: {
    valued:
      "ruid euid reuid rgid egid regid groups inh-caps ambient-caps bounding-set securebits pdeathsig selinux-label",
  },
  prlimit: { valued: "p pid o output", apart: true },
  numactl: { valued: "m membind N cpunodebind C physcpubind i interleave p preferred" },
  "systemd-run": {
    valued: "u unit p property t timer-property E setenv H host M machine slice uid gid nice working-directory",
    apart: true,
  },
  gosu: { operands: 1 },
  "su-exec": { operands: 1 },
  tini: { valued: "p e" },
  "dumb-init": { valued: "r rewrite" },
  rlwrap: { valued: "a b C D f g H l m M o P q s S t w z" },
  fakeroot: { valued: "l lib faked s i b" },
  proot: { valued: "r rootfs b bind q qemu w cwd k kernel-release" },
  unbuffer: { apart: true },
  faketime: { operands: 1 },
  eatmydata: plain,
  torsocks: plain,
  caffeinate: { valued: "t w" },
  arch: { valued: "e", operands: 1 },
  linux32: plain,
  linux64: plain,
  setarch: { operands: 1, apart: true },
  "dbus-run-session": { valued: "config-file dbus-daemon" },
  firejail: plain,
  busybox: { apart: true },
  toybox: { apart: true },
  choom: { valued: "n adjust p pid" },
  parallel: { valued: "j jobs a arg-file d delimiter I n max-args N S sshlogin", apart: true },
  coproc: { apart: true },
  eval: { joins: true },
  trap: { joins: true },
};

/** Wrappers that do not change what the command inside may do, with their harmless options. */
const harmless: Readonly<Record<string, RegExp>> = {
  timeout: /^(?:--foreground|--preserve-status|-v|--verbose|-s|-k|--signal=\w+|--kill-after=[\w.]+)$/,
  nohup: /^--$/,
  time: /^--$/,
  nice: /^(?:-n|-\d+|--)$/,
  stdbuf: /^(?:-[ioe][0L\d]+|--)$/,
  command: /^-[p-]$/,
  builtin: /^--$/,
  noglob: /^$/,
  xargs: /^(?:-0|-r|-t|-n|-P|-L|--)$/,
};

const shells = /^(?:(?:ba|da|z|k|mk|a|fi|r?ba)?sh|bash\d.*)$/;

/** Whether the first word names a program that runs another one. */
export const isWrapper = (program: string): boolean => program !== "eval" && Object.hasOwn(grammars, program);

/** The command inside its wrappers, to evaluate what it does. Only harmless wrappers are removed. */
export const behindHarmless = (words: readonly Word[]): readonly Word[] => stripped(words, behindOne);

/**
 * The command inside its wrappers, to which rules and modes that allow commands apply. They ignore only wrappers whose
 * options they know as they are written, without quotes.
 */
export const behindWritten = (words: readonly Word[]): readonly Word[] => stripped(words, behindWrittenOne);

function stripped(words: readonly Word[], behind: typeof behindOne): readonly Word[] {
  let rest = words;
  for (let steps = 0; steps < 20; steps++) {
    const next = behind(rest);
    if (next === null || next.length === 0) return rest;
    rest = next;
  }
  return rest;
}

function behindOne(words: readonly Word[]): readonly Word[] | null {
  const name = words[0]?.text ?? "";
  const accepted = Object.hasOwn(harmless, name) ? harmless[name] : undefined;
  const grammar = grammars[name];
  if (accepted === undefined || grammar === undefined) return null;
  const valued = grammar.valued?.split(" ") ?? [];
  let at = 1;
  for (; at < words.length; at++) {
    const text = words[at]?.text ?? "";
    if (!text.startsWith("-")) break;
    if (!accepted.test(text)) return null;
    if (text === "--") {
      at++;
      break;
    }
    if (valued.includes(text.replace(/^-+/, ""))) at++;
  }
  if (name === "timeout" && !isDuration(words[at]?.text ?? "")) return null;
  return words.slice(at + (grammar.operands ?? 0));
}

function behindWrittenOne(words: readonly Word[]): readonly Word[] | null {
  const inner = behindOne(words);
  if (inner === null) return null;
  const [first, ...options] = words.slice(0, words.length - inner.length);
  if (options.some(({ raw, text }) => raw !== text)) return null;
  const given = options.map(({ text }) => text).join(" ");
  if (first?.text === "stdbuf") return /^-[ioe]/.test(given) ? inner : null;
  return first?.text !== "nice" || /^(?:|-\d+|-n -?\d+)$/.test(given) ? inner : null;
}

/** Whether a text is how long `timeout` waits. */
export const isDuration = (text: string): boolean => /^\d+(?:\.\d+)?[smhd]?$/.test(text);

/** Options of a wrapper that do not change which command it runs. */
interface NeutralOptions {
  readonly known: RegExp;
  /** Those whose value is the next word. */
  readonly valued?: RegExp;
  /** The values that are checked before the line runs; by default any but an empty one. */
  readonly value?: RegExp;
}

const none = /(?!)/;

/** Options before the command of a wrapper that do not change which command it runs. */
export const neutralOptions: Readonly<Record<string, NeutralOptions>> = {
  time: { known: none },
  nohup: { known: none },
  command: { known: /^(?:-[pvV]|--)$/ },
  builtin: { known: /^--$/ },
  env: { known: /^(?:-[i0vu]|[A-Za-z_]\w*(?:\[[^\]]*\])?\+?=[\s\S]*)$/, valued: /^-u$/ },
  nice: { known: /^-(?:n|\d+)$/, valued: /^-n$/, value: /^-?\d+$/ },
  stdbuf: {
    known: /^(?:-[ioe].*|--(?:input|output|error)(?:=.*)?)$/,
    valued: /^(?:-[ioe]|--(?:input|output|error))$/,
  },
  timeout: {
    known: /^(?:-v|-[ks][\w.+-]*|--(?:foreground|preserve-status|verbose)|--(?:signal|kill-after)(?:=[\w.+-]+)?)$/,
    valued: /^(?:-[ks]|--(?:signal|kill-after))$/,
    value: /^[\w.+-]+$/,
  },
};

/**
 * Whether a command uses the same files with and without its wrapper: the wrapper changes neither folder nor user, and
 * has no unknown options.
 */
export function addsNothing(words: readonly Word[], inner: readonly Word[]): boolean {
  const name = basename(words[0]?.text ?? "");
  const between = words.slice(1, words.length - inner.length).map(({ text }) => text);
  if (/^no(?:glob|correct)$/.test(name)) return between.length === 0;
  if (/^(?:env|stdbuf|timeout)$/.test(name)) {
    const { known, valued } = neutralOptions[name] ?? {};
    const isOther = (text: string) => name === "timeout" && (text === "--" || isDuration(text));
    return between.every((text, at) => known?.test(text) || valued?.test(between[at - 1] ?? "") || isOther(text));
  }
  const named = [literal(name), ...words.slice(1)];
  // `xargs` adds its input to the operands of the line.
  return name !== "xargs" && behindOne(named)?.length === inner.length;
}

/** Whether rules about commands apply to what a wrapper starts. */
export function isRuled(words: readonly Word[]): boolean {
  const name = basename(words[0]?.text ?? "");
  const option = words[1]?.text ?? "";
  if (name === "xargs") return !option.startsWith("-");
  if (name === "nice") return option === "--" || !option.startsWith("--");
  if (name === "command") return !/^-[vV]$/.test(option);
  if (name === "time") return !option.startsWith("-f");
  return !Object.hasOwn(grammars, name) || grammars[name]?.apart !== true;
}

/** Wrappers behind which a rule that asks applies, with the words that may be between them and the command. */
const followed: Readonly<Record<string, RegExp>> = {
  ...Object.fromEntries(
    "env sudo doas pkexec exec setsid ionice unshare nsenter flock strace ltrace watch builtin noglob nocorrect"
      .split(" ")
      .map((name) => [name, /^/]),
  ),
  chrt: /^(?!.*-\w*p)/,
  taskset: /^(?:-\S+ )*(?:(?:0x)?\d+)?$/,
  command: /^(?!-\w*[vV])/,
  time: /^(?:-p)?$/,
  nohup: /^(?:--)?$/,
  nice: /^-n -?\d+(?: --)?$/,
  timeout:
    /^(?:(?:-v|--foreground|--preserve-status|-[ks] ?\S+|--(?:signal|kill-after)[= ]\S+) )*\d+(?:\.\d+)?[smhd]?$/,
};

/**
 * Whether a rule that asks about a command applies behind the words before it. First come any wrappers that
 * {@link followed} lists, with assignments behind `env`. Then come those that {@link behindWritten} removes, with
 * assignments anywhere. Behind `xargs`, it applies to the next command.
 */
export function isFollowed(words: readonly Word[], inner: readonly Word[]): boolean {
  const open = new Map([[words.length, words]]);
  for (const each of open.values()) {
    if (isWrittenBefore(each, inner)) return true;
    const name = basename(each[0]?.text ?? "");
    const accepted = Object.hasOwn(followed, name) ? followed[name] : undefined;
    if (accepted === undefined || open.size > 20) continue;
    for (const next of launched(each).commands) {
      const between = each.slice(1, each.length - next.length).map(({ text }) => text);
      const given = between.filter((text) => name !== "env" || !setsAny.test(text)).join(" ");
      if (next.at(-1) === each.at(-1) && accepted.test(given)) open.set(next.length, next);
    }
  }
  return false;
}

function isWrittenBefore(words: readonly Word[], inner: readonly Word[]): boolean {
  let rest = behindAssignments(words);
  for (let steps = 0; steps < 20 && rest.length > inner.length; steps++) {
    if (rest[0]?.text === "xargs") return rest.length === inner.length + 1;
    rest = behindAssignments(behindWrittenOne(rest) ?? []);
  }
  return rest.length === inner.length;
}

/** What one command runs, except itself. */
export interface Launched {
  /** Commands that it starts unchanged. */
  readonly commands: readonly (readonly Word[])[];
  /** Command lines that it runs in a shell. */
  readonly lines: readonly string[];
  /** Scripts for a shell, with their arguments. */
  readonly scripts: readonly ParsedOptions[];
  /** Lines that the shell itself runs, now or later. */
  readonly evaluated: readonly string[];
  /** Commands that it starts with inserted input. */
  readonly applied: readonly (readonly Word[])[];
}

/** A script for a shell. */
interface ParsedOptions {
  readonly line: string;
  /** Starts with `$0`. */
  readonly args: readonly string[];
}

const nothing: Launched = { commands: [], lines: [], scripts: [], evaluated: [], applied: [] };

/** Whether a command is a shell that runs a script from its arguments. */
export const runsScript = (words: readonly Word[]): boolean =>
  shells.test(programName(words[0]?.text ?? "")) && shellScripts(words).length > 0;

/** Whether a shell with a script is among the words of a command, which some parsers search for it. */
export const mentionsScript = (words: readonly Word[]): boolean =>
  words.some(({ text }, at) => shells.test(programName(text)) && /^-\w*c$/.test(words[at + 1]?.text ?? ""));

/** What a command runs except itself, one level deep. Programs are identified by name, wherever they are. */
export function launched(words: readonly Word[]): Launched {
  const name = programName(words[0]?.text ?? "");
  const grammar = Object.hasOwn(grammars, name) ? grammars[name] : undefined;
  if (grammar !== undefined) return behindWrapper(name, grammar, words);
  if (shells.test(name)) return { ...nothing, scripts: shellScripts(words) };
  if (name === "find") return { ...nothing, applied: foundCommands(words) };
  if (name === "fd" || name === "fdfind") {
    const at = words.findIndex((word) => /^(?:-[xX]|--exec(?:-batch)?)$/.test(word.text));
    return { ...nothing, applied: at < 0 ? [] : [words.slice(at + 1)] };
  }
  if (name === "alias") return { ...nothing, evaluated: words.slice(1).map(({ text }) => text.replace(/^[^=]*=/, "")) };
  return nothing;
}

function behindWrapper(name: string, grammar: Grammar, words: readonly Word[]): Launched {
  const { valued = "", operands = 0, assigns = false, line = "" } = grammar;
  const valuedOptions = valued.split(" ");
  const lines: string[] = [];
  const split: Word[] = [];
  let splitsQuotes = false;
  const addOption = (option: string, value: Word | undefined) => {
    if (value === undefined) return;
    if (line.split(" ").includes(option)) lines.push(value.text);
    if (name !== "env" || !/^(?:S|split-string)$/.test(option)) return;
    splitsQuotes ||= /=['"\\]/.test(value.text);
    split.push(
      ...withoutQuotes(value.text)
        .split(/\s+/, 256)
        .filter(Boolean)
        .map((text) => literal(text)),
    );
  };
  let at = 1;
  for (; at < words.length; at++) {
    const word = words[at];
    const text = word?.text ?? "";
    if (text === "--") {
      at++;
      break;
    }
    if (assigns && setsAny.test(text)) continue;
    if (!text.startsWith("-") || text === "") break;
    const long = /^--([\w-]+)(=?)([\s\S]*)$/.exec(text);
    if (long !== null) {
      const [, given = "", equals, value = ""] = long;
      const option = valuedOptions.find((each) => each.length > 1 && each.startsWith(given)) ?? given;
      if (equals === "=") addOption(option, literal(value));
      else if (valuedOptions.includes(option)) addOption(option, words[++at]);
      continue;
    }
    for (let letter = 1; letter < text.length; letter++) {
      const option = text[letter] ?? "";
      if (!valuedOptions.includes(option)) continue;
      const rest = text.slice(letter + 1);
      addOption(option, rest === "" ? words[++at] : literal(rest));
      break;
    }
  }
  const rest = [...split, ...words.slice(at)];
  if (grammar.joins === true) {
    const joined = rest.map((word) => word.text).join(" ");
    return name === "watch" ? { ...nothing, commands: [rest], lines: [joined] } : { ...nothing, evaluated: [joined] };
  }
  const commands = Array.from({ length: operands + 1 }, (_, skipped) => behindAssignments(rest.slice(skipped)));
  // A path with such a sign is a program to some wrappers.
  const path = assigns ? words.findIndex(({ text }, index) => index > 0 && index < at && /^[^=]*\/.*=/.test(text)) : -1;
  if (path > 0) commands.push(words.slice(path));
  const behind = rest.slice(operands);
  const program = grammar.optionsBehind === true ? behind.findIndex(({ text }) => !text.startsWith("-")) : 0;
  if (program > 0) commands.push(behindAssignments(behind.slice(program)));
  if (splitsQuotes) commands.push(fromValue(split));
  // Options may follow the file: `flock f -c line`.
  if (operands > 0 && line !== "") {
    const option = rest.findIndex(({ text }) => /^(?:-\w*c|--command)$/.test(text));
    const value = rest[option + 1];
    if (option >= 0 && value !== undefined) lines.push(value.text);
  }
  return { ...nothing, commands: commands.filter((each) => each.length > 0), lines };
}

/** Other parsers split the text of `env -S` at each blank, and ignore quotes. */
const withoutQuotes = (text: string): string => text.replace(/['"\\]/g, "");

const behindAssignments = (words: readonly Word[]): readonly Word[] => {
  const at = words.findIndex(({ text }) => !assignment.test(text));
  return words.slice(at < 0 ? words.length : at);
};

/** The command that begins with the value of the last assignment, where other parsers split a quoted value. */
function fromValue(split: readonly Word[]): readonly Word[] {
  const program = split.length - behindAssignments(split).length;
  const value = split[program - 1]?.text.replace(assignment, "") ?? "";
  return value === "" ? [] : [literal(value), ...split.slice(program)];
}

/** The script of a shell: `-c` may be combined with other letters. */
function shellScripts(words: readonly Word[]): ParsedOptions[] {
  const option = words.findIndex((word) => /^-[A-Za-z]*c[A-Za-z]*$/.test(word.text));
  const at = option < 0 ? -1 : words.findIndex(({ text }, index) => index > option && !/^[-+]/.test(text));
  return at < 0 ? [] : [{ line: words[at]?.text ?? "", args: words.slice(at + 1).map(({ text }) => text) }];
}

function foundCommands(words: readonly Word[]): (readonly Word[])[] {
  return words.flatMap((word, at) => {
    if (!/^-(?:exec|execdir|ok|okdir)$/.test(word.text)) return [];
    const rest = words.slice(at + 1);
    const end = rest.findIndex(({ text }) => text === ";" || text === "+");
    const inner = rest.slice(0, end < 0 ? undefined : end);
    // Some parsers take leading assignments for those of the command behind them.
    const behind = behindAssignments(inner);
    return behind.length === inner.length || behind.length === 0 ? [inner] : [inner, behind];
  });
}
