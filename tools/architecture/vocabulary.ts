import { codeOf, type SourceFile, type Violation } from "./scan.ts";

/**
 * Words that no identifier contains, with the terms to use instead. They once named parts of this code and mean nothing to
 * an engineer who searches for a feature.
 */
export const bannedWords: ReadonlyMap<string, string> = new Map([
  ["desk", "the service of the feature"],
  ["fate", "outcome"],
  ["heard", "received"],
  ["hearing", "handler"],
  ["judge", "evaluate, check or grade"],
  ["lent", "granted"],
  ["loan", "grant"],
  ["plight", "state"],
  ["shelf", "catalog"],
  ["sidecar", "metadata"],
  ["spoil", "mutate"],
  ["told", "reported"],
  ["trouble", "incident"],
  ["truth", "verdict"],
  ["way", "executor, route or direction"],
  ["wish", "request"],
  ["woken", "notified"],
  ["world", "ports, setup or simulation"],
  ["zoo", "broken peers"],
]);

/** Identifiers that contain a banned word because another specification names them. */
const foreignNames = new Set(["openWorld", "openWorldHint"]);

const identifier = /[A-Za-z_$][\w$]*/g;

const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[\s_$]+/);

/** The banned word that a word is, also as a plural or a past participle. */
const bannedForm = (word: string): string | undefined =>
  [word, word.replace(/s$/, ""), word.replace(/d$/, ""), word.replace(/ed$/, "")].find((form) => bannedWords.has(form));

/** Old names do not return: no identifier contains a banned word. */
export function vocabulary(files: readonly SourceFile[]): Violation[] {
  return files.flatMap(({ path, text }) => {
    const names = new Set([...codeOf(text).matchAll(identifier)].map(([name]) => name));
    return [...names].flatMap((name): Violation[] => {
      const banned = foreignNames.has(name) ? undefined : wordsOf(name).map(bannedForm).find(Boolean);
      if (banned === undefined) return [];
      const message = `names something ${name}; instead of "${banned}", use ${bannedWords.get(banned)}`;
      return [{ rule: "vocabulary", path, message }];
    });
  });
}
