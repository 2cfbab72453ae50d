import { basename } from "../../../posix/path.ts";
import type { ConfiguredRule } from "../types.ts";

/** Programs that run any code they are given. */
const interpreters: ReadonlySet<string> = new Set(
  (
    "python node deno tsx npx bunx pnpx ruby perl php lua bash sh zsh fish dash ksh csh tcsh pwsh powershell cmd env eval " +
    "exec source . xargs sudo su doas pkexec runuser ssh time timeout nice nohup stdbuf command builtin watch strace setsid " +
    "unshare nsenter flock ionice taskset script busybox"
  ).split(" "),
);

/** The same for the first words of package managers. */
const runners = /^(?:(?:npm|yarn|pnpm|bun) run|npm (?:exec|x)|(?:yarn|pnpm) (?:exec|dlx))$/;

/** The tool that starts agents, which can do anything, and its earlier name. */
const agentTools: ReadonlySet<string> = new Set(["Agent", "Task"]);

/**
 * Whether a rule allows calls that can do anything: agents, every command, or every use of a program that runs any
 * code. Ignores what follows the first star.
 */
export function allowsAnything({ behavior, tool, content }: ConfiguredRule): boolean {
  if (behavior !== "allow") return false;
  if (agentTools.has(tool)) return true;
  if (tool !== "Bash") return false;
  if (content === undefined) return true;
  const [fixed = "", ...wild] = content.toLowerCase().split("*");
  const words = fixed.replace(/:$/, " ").trim().split(/\s+/);
  const cut = wild.length > 0 && /[^\s:]$/.test(fixed) ? words.pop() : undefined;
  if (words.length === 1 && wild.length === 0) return isInterpreter(words[0] ?? "");
  if (wild.length === 0) return false;
  if (words.join("") === "") return cut === undefined || [...interpreters].some((each) => each.startsWith(nameOf(cut)));
  return words.some((word, at) => {
    const next = words[at + 1];
    const isOpen = next === undefined || next.startsWith("-");
    return isOpen && (isInterpreter(word) || runners.test(`${words[at - 1] ?? ""} ${word}`));
  });
}

/** The name of a program without its folder and version. */
const nameOf = (word: string): string => basename(word).replace(/(?<=.)[\d.]+$/, "");

const isInterpreter = (word: string): boolean => interpreters.has(word) || interpreters.has(nameOf(word));
