import { ts } from "@ts-morph/common";
import type { SourceFile, Violation } from "./scan.ts";

/**
 * Words that no identifier contains, with the terms to use instead. They once named parts of this code and mean nothing to
 * an engineer who searches for a feature.
 */
export const bannedWords: ReadonlyMap<string, string> = new Map([
  ["asked", "requested, or the name of the requests"],
  ["desk", "the service of the feature"],
  ["fate", "outcome"],
  ["gone", "removed, closed or exited"],
  ["heard", "received"],
  ["hearing", "handler"],
  ["held", "deferred, buffered or paused"],
  ["judge", "evaluate, check or grade"],
  ["kept", "stored, retained or preserved"],
  ["lent", "granted"],
  ["loan", "grant"],
  ["meant", "expected, selected or literal"],
  ["place", "location, folder or position"],
  ["plight", "state"],
  ["said", "text or messages"],
  ["seen", "known, visited or observed"],
  ["shelf", "catalog"],
  ["sidecar", "metadata"],
  ["spoil", "mutate"],
  ["take", "claim, read or consume"],
  ["taken", "claimed, in use or consumed"],
  ["told", "reported"],
  ["trouble", "incident"],
  ["truth", "verdict"],
  ["wants", "has or requires"],
  ["way", "executor, route or direction"],
  ["whole", "full or complete"],
  ["wish", "request"],
  ["woken", "notified"],
  ["world", "ports, setup or simulation"],
  ["zoo", "broken peers"],
]);

/** Identifiers that contain a banned word because the wire or another specification names them. */
const foreignNames = new Set([
  "held",
  "hooks_when_unanswered_kept",
  "keptReminders",
  "KeptMessage",
  "launchEnvLeftOwnFilesInPlace",
  "openWorld",
  "openWorldHint",
  "PlaceV1",
  "promptKept",
  "prompt_kept",
  "session_gone",
  "wholeAgrees",
  "wholeBeforeStop",
]);

/** The identifiers of a source file. Texts of templates, patterns and elements contain none. */
function identifiersOf({ path, text }: SourceFile): Set<string> {
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) names.add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest));
  return names;
}

const partsOf = (name: string): string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[\s_$#]+/);

/** The banned word that a word is, also as a plural or a past participle. */
const bannedForm = (word: string): string | undefined =>
  [word, word.replace(/s$/, ""), word.replace(/d$/, ""), word.replace(/ed$/, "")].find((form) => bannedWords.has(form));

/** Old names do not return: no identifier contains a banned word. */
export function vocabulary(files: readonly SourceFile[]): Violation[] {
  return files.flatMap((file) => {
    const { path } = file;
    return [...identifiersOf(file)].flatMap((name): Violation[] => {
      const banned = foreignNames.has(name) ? undefined : partsOf(name).map(bannedForm).find(Boolean);
      if (banned === undefined) return [];
      const message = `names something ${name}; instead of "${banned}", use ${bannedWords.get(banned)}`;
      return [{ rule: "vocabulary", path, message }];
    });
  });
}
