import type { Setting } from "./call.ts";
import { oneOf, type Random } from "./sample.ts";

/** The settings that every seed uses for command lines. */
const usual: readonly Setting[] = [
  { mode: "default", rules: {} },
  { mode: "acceptEdits", rules: {} },
  { mode: "plan", rules: {} },
  { mode: "plan", rules: { allow: ["Bash"] } },
  { mode: "dontAsk", rules: { allow: ["Bash(make:*)", "Bash(touch:*)"] } },
  { mode: "bypassPermissions", rules: { deny: ["Bash(shutdown:*)", "Read(secret.txt)"], ask: ["Bash(rm:*)"] } },
  { mode: "default", rules: { allow: ["Bash"] } },
  { mode: "default", rules: { allow: ["Bash"], deny: ["Bash(shutdown:*)", "Read(secret.txt)", "Read(secret/**)"] } },
  { mode: "default", rules: { allow: ["Bash"], ask: ["Bash(git push:*)", "Bash(shutdown *)"] } },
  {
    mode: "default",
    rules: { allow: ["Bash(make:*)", "Bash(npm run build)", "Bash(git *)", "Bash(rm:*)", "Bash(cp:*)"] },
  },
  {
    mode: "acceptEdits",
    rules: { deny: ["Edit(secret.txt)", "Edit(new.txt)", "Bash(rm *)"], allow: ["Bash(echo:*)"] },
  },
];

const modes = ["default", "default", "acceptEdits", "plan", "dontAsk", "bypassPermissions"];

const allows = (
  "Bash|Bash|Bash(make:*)|Bash(make all)|Bash(npm run *)|Bash(npm run build)|Bash(git *)|Bash(git status)|Bash(git log:*)|" +
  "Bash(rm:*)|Bash(rm a.txt)|Bash(cp:*)|Bash(mv *)|Bash(touch:*)|Bash(echo:*)|Bash(cat:*)|Bash(ls)|Bash(cd:*)|Bash(find:*)|" +
  "Bash(xargs:*)|Bash(env:*)|Bash(sudo:*)|Bash(timeout:*)|Bash(bash:*)|Bash(shutdown now)|Bash(* now)|Bash(awk:*)|" +
  "Bash(sed:*)|Bash(tee:*)|Bash(for:*)|Bash(python3 *)|Edit(new.txt)|Edit(sub/**)|Edit(//tmp/**)|Edit(*.txt)|Edit|Bash(/usr/bin/cp:*)|Bash(/bin/*)|Bash(make  all)|Bash(ls && git status)|Bash(ls | head)|Edit(*)|Edit([a-c].txt)|Read(//etc/**)|Read(~/**)|Read"
).split("|");

const denies = (
  "Bash(shutdown:*)|Bash(shutdown)|Bash(shutdown now)|Bash(shutdown *)|Bash(*now)|Bash(rm *)|Bash(rm -rf:*)|Bash(git push:*)|" +
  "Bash(touch:*)|Bash(curl *)|Bash(sudo:*)|Bash(cat:*)|Bash(cd *)|Read(secret.txt)|Read(./secret.txt)|Read(secret/**)|Read(secret)|Read(*.txt)|" +
  "Read(~/**)|Read(//etc/**)|Edit(new.txt)|Edit(sub/**)|Bash(ls && shutdown now)|Bash(ls | shutdown)|Read([!s]*.txt)|Edit(secret.txt )|Bash(!)|Edit(.mcp.json)|Edit(*.txt)|Edit(secret/**)"
).split("|");

/** Chooses up to this number of items of a list. */
const upTo = (count: number, list: readonly string[], random: Random): string[] => [
  ...new Set(Array.from({ length: Math.floor(random() * (count + 1)) }, () => oneOf(list, random))),
];

/** Settings for command lines: the usual ones, and `more` that are made up of modes and rules at random. */
export function commandSettings(random: Random, more: number): readonly Setting[] {
  const made = Array.from({ length: more }, () => ({
    mode: oneOf(modes, random),
    rules: { allow: upTo(4, allows, random), ask: upTo(1, denies, random), deny: upTo(3, denies, random) },
  }));
  return [...usual, ...made];
}
