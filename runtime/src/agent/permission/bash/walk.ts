import { parseCommand } from "../../../posix/shell/parse.ts";
import { literal, type ShellScript, type SimpleCommand, type Word } from "../../../posix/shell/types.ts";
import { knownValues, withValues } from "./value.ts";
import { launched } from "./wrapper.ts";

/**
 * How certainly a command runs. `runs`: the shell itself or a wrapper starts it. `given`: another program receives it
 * as text, or starts it with inserted input.
 */
type Certainty = "runs" | "given";

/** A command that a line can run. */
export interface RunCommand extends SimpleCommand {
  readonly certainty: Certainty;
  /** The command of the line that leads to it, or the command itself if it is in the line. */
  readonly origin: SimpleCommand;
  /** Whether the list also contains it with the values of its variables. */
  readonly valued: boolean;
}

/** Most commands of one line that are looked at; a line with more is not understood. */
const most = 5000;
/** Most words of all commands together; a line with more is not understood. */
const mostWords = 200_000;
/** Most wrappers in front of one command that are looked through. */
const longestChain = 20;
/** How many shells deep lines in lines are followed. */
const deepest = 6;

/** Every command that a line can run. */
export interface Walk {
  readonly commands: readonly RunCommand[];
  /** Nothing that the line can run is missing. */
  readonly complete: boolean;
}

/** The commands that one command runs as it stands, itself first. */
export function commandsOf(command: SimpleCommand): readonly RunCommand[] {
  const walker = new Walker();
  walker.script({ commands: [command], hidden: [], loops: [], setsVariables: false, obstacles: [] }, "runs", null, 0);
  return walker.commands.filter(({ certainty }) => certainty === "runs");
}

/** Walks over every command that a line can run, in the order in which they stand; those of wrappers behind the wrapper. */
export function walk(script: ShellScript): Walk {
  const walker = new Walker();
  walker.script(script, "runs", null, 0);
  const complete = !walker.isCut && !script.obstacles.includes("unparsable");
  return { commands: walker.commands, complete };
}

/** What is known of a command beside the command. */
type Known = Pick<RunCommand, "certainty" | "origin" | "valued">;

class Walker {
  readonly commands: RunCommand[] = [];
  isCut = false;
  #words = 0;

  script(
    script: ShellScript,
    certainty: Certainty,
    origin: SimpleCommand | null,
    depth: number,
    args: readonly string[] = [],
  ): void {
    const values = knownValues(script, args);
    const isUncertain = script.obstacles.includes("unparsable");
    for (const command of [...script.commands, ...script.hidden]) {
      // Where the line is not understood, a word of the language may be one, whatever stands in front of it.
      const keyword = isUncertain ? command.words.findIndex(({ raw }) => /^(?:then|else|do|[{(!])$/.test(raw)) : -1;
      if (keyword > 0)
        this.#command(commandOf(command.words.slice(keyword + 1), command), certainty, origin ?? command, depth);
      const valued = withValues(command, values);
      this.#command(command, certainty, origin ?? command, depth, valued.length > 0);
      for (const each of valued) this.#command(each, certainty, origin ?? command, depth);
    }
  }

  #command(command: SimpleCommand, certainty: Certainty, origin: SimpleCommand, depth: number, valued = false): void {
    this.#words += command.words.length;
    if (this.commands.length >= most || this.#words > mostWords || depth > deepest) {
      this.isCut = true;
      return;
    }
    this.commands.push({ ...command, certainty, origin, valued });
    this.#behind(command.words, { certainty, origin, valued }, depth, new Set([command.words.length]));
    for (const { direction, target } of command.redirects)
      if (direction === "text" && readsCommands(command.words))
        this.#line(target.text, [], { certainty: "given", origin, valued }, depth);
  }

  /** What the words of a command run; suffixes of them that were looked at already are left out. */
  #behind(words: readonly Word[], from: Known, depth: number, seen: Set<number>): void {
    const { certainty, origin, valued } = from;
    const { commands, lines, scripts, applied } = launched(words);
    for (const line of lines) this.#line(line, [], from, depth);
    for (const { line, args } of scripts) this.#line(line, args, { ...from, certainty: "given" }, depth);
    for (const inner of applied) this.#command(commandOf(inner, origin), "given", origin, depth + 1);
    for (const inner of commands) {
      const isSuffix = inner.length < words.length && inner.at(-1) === words.at(-1);
      if (!isSuffix) this.#command(commandOf(inner, origin), certainty, origin, depth + 1, valued);
      else if (seen.size > longestChain) this.isCut = true;
      else if (!seen.has(inner.length)) {
        seen.add(inner.length);
        this.commands.push({ ...commandOf(inner, origin), ...from });
        this.#behind(inner, from, depth, seen);
      }
    }
  }

  #line(line: string, args: readonly string[], { certainty, origin }: Known, depth: number): void {
    if (depth >= deepest) this.isCut = true;
    else this.script(parseCommand(line, depth + 1), certainty, origin, depth + 1, args);
  }
}

const commandOf = (words: readonly Word[], { operator }: SimpleCommand): SimpleCommand => ({
  source: words.map((word) => word.raw).join(" "),
  assignments: [],
  words: words.length === 0 ? [literal("")] : words,
  redirects: [],
  operator,
});

/** Whether a shell without a script reads its commands from its input. */
const readsCommands = (words: readonly Word[]): boolean =>
  /(?:^|\/)(?:ba|da|z|k)?sh$/.test(words[0]?.text ?? "") && words.slice(1).every(({ text }) => text.startsWith("-"));
