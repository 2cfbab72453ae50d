import { basename } from "../../../posix/path.ts";
import { parseCommand } from "../../../posix/shell/parse.ts";
import type { Script, SimpleCommand, Word } from "../../../posix/shell/types.ts";
import { absolute, pathRule } from "../path/match.ts";
import type { PermissionCase, PermissionRule, RuleBehavior } from "../types.ts";
import { namedPaths } from "./paths.ts";
import { agreement, normalizeSpace } from "./pattern.ts";
import { allBehind, behindHarmless } from "./wrapper.ts";

/** Rules about this tool with content. */
const ruled = ({ rules, tool }: PermissionCase, behavior: RuleBehavior): PermissionRule[] =>
  rules.filter((rule) => rule.behavior === behavior && rule.content !== undefined && rule.tool === tool.name);

const textOf = (words: readonly Word[]): string => words.map((word) => word.text).join(" ");
const rawOf = (words: readonly Word[]): string => words.map((word) => word.raw).join(" ");

/** A rule that is exactly the whole line. Only one that allows may be a prefix that happens to be all of it. */
export const exactRule = (line: string, behavior: RuleBehavior, context: PermissionCase): PermissionRule | undefined =>
  ruled(context, behavior).find(
    ({ content = "" }) => agreement(content, line) === "exact" && (behavior === "allow" || !content.includes("*")),
  );

/** Whether a deny rule speaks about the line as it stands, operators included. */
export const deniesLine = (line: string, context: PermissionCase): boolean =>
  ruled(context, "deny").some(({ content = "" }) => agreement(content, line) !== null);

/** The allow rule for one command: its own text, or what a harmless wrapper runs. Never with variables in front. */
export function allowRule(command: SimpleCommand, context: PermissionCase): PermissionRule | undefined {
  if (command.assignments.length > 0 || command.words.length === 0) return undefined;
  const forms = [rawOf(command.words), rawOf(behindHarmless(command.words))];
  return ruled(context, "allow").find((rule) => forms.some((form) => agreement(rule.content ?? "", form) !== null));
}

/** A deny or ask rule that one command falls under, however it is dressed up. */
export function restrictingRule(
  command: SimpleCommand,
  behavior: "deny" | "ask",
  context: PermissionCase,
): PermissionRule | undefined {
  const forms = new Set([normalizeSpace(command.source), rawOf([...command.assignments, ...command.words])]);
  for (const words of allBehind(command.words)) {
    forms.add(rawOf(words)).add(textOf(words));
    const [program, ...rest] = words;
    if (program !== undefined) forms.add([basename(program.text), ...rest.map((word) => word.text)].join(" "));
  }
  return ruled(context, behavior).find((rule) =>
    [...forms].some((form) => agreement(rule.content ?? "", form) !== null),
  );
}

/** A deny rule for files that one command would read or change. */
export function deniedPath(command: SimpleCommand, context: PermissionCase): PermissionRule | undefined {
  const { reads, writes, redirected } = namedPaths(command);
  const denied = (access: "read" | "write", paths: readonly string[]) =>
    paths.map((path) => pathRule(access, "deny", absolute(path, context), context)).find((rule) => rule !== undefined);
  return denied("read", reads) ?? denied("write", [...writes, ...redirected]);
}

/** Whether a shell that is given a script (`bash -c "..."`) would run a denied command. */
export function deniesScript(script: Script, context: PermissionCase): boolean {
  return [...script.commands, ...script.hidden].some((command) =>
    allBehind(command.words).some((words) => {
      const program = basename(words[0]?.text ?? "");
      if (!/^(?:ba|da|z|k)?sh$/.test(program)) return false;
      const at = words.findIndex((word) => /^-[a-z]*c$/.test(word.text));
      const parsed = parseCommand(at < 0 ? "" : (words[at + 1]?.text ?? ""), 1);
      return [...parsed.commands, ...parsed.hidden].some(
        (nested) => restrictingRule(nested, "deny", context) !== undefined || deniedPath(nested, context) !== undefined,
      );
    }),
  );
}
