import type { Setting } from "./call.ts";

/** A command line that the real CLI runs unasked and ours does not, on purpose. */
export interface Stricter {
  readonly line: string;
  readonly setting: Setting;
  readonly reason: string;
}

const all: Setting = { mode: "default", rules: { allow: ["Bash"] } };
const guarded: Setting = { mode: "bypassPermissions", rules: { deny: ["Read(secret.txt)", "Bash(shutdown:*)"] } };

/** One line of each class of lines that stay stricter. */
export const stricter: readonly Stricter[] = [
  { line: "rm -rf $PWD/..", setting: all, reason: "The variable leads to a folder that contains the project." },
  { line: 'for d in ~ /; do rm -rf "$d"; done', setting: all, reason: "The loop removes the home of the user." },
  { line: "bash -c 'sudo rm -rf ~'", setting: all, reason: "A wrapper runs its command." },
  { line: "for f in .mcp.json; do touch $f; done", setting: all, reason: "The values of the loop are known." },
  { line: 'touch "$PWD/.mcp.json"', setting: all, reason: "The name of the file does not depend on the variable." },
  { line: "$'", setting: all, reason: "What the shell does with an incomplete line is unknown." },
  { line: "cat secret.txt $?", setting: guarded, reason: "The rule denies the file, whatever the status is." },
  { line: "script -qc 'shutdown now' /dev/null", setting: guarded, reason: "`script` runs its command." },
];
