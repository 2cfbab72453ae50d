import type { Exception } from "./exceptions.ts";
import { markdownPassages } from "./markdown.ts";
import type { Passage } from "./passage.ts";
import type { Rule } from "./rules.ts";
import { sourcePassages } from "./source.ts";

/** A file with text for people. */
export interface Document {
  /** Path from the root of the repository. */
  readonly path: string;
  readonly text: string;
}

/** What is derived from checked sources, is data, or quotes the phrases that the rules ban. */
const skipped =
  /(?:^|\/)(?:reference|fixtures|injected)\/|\.generated\.|^protocol\/spec\/|^tools\/prose\/phrases\.ts$|^tools\/test\/prose\//;

function passagesOf({ path, text }: Document): Passage[] {
  if (skipped.test(path)) return [];
  if (path.endsWith(".md")) return markdownPassages(path, text);
  return /\.(?:tsx?|mjs)$/.test(path) ? sourcePassages(path, text) : [];
}

/** Applies the rules to every passage of the documents. Returns one line for each finding. */
export function checkProse(
  documents: readonly Document[],
  rules: readonly Rule[],
  exceptions: readonly Exception[],
): string[] {
  const unused = new Set(exceptions.filter(({ path }) => documents.some((document) => document.path === path)));
  const findings: string[] = [];
  for (const passage of documents.flatMap(passagesOf)) {
    const found = rules.flatMap((rule) => rule(passage));
    if (found.length === 0) continue;
    const exception = exceptions.find(({ path, start }) => path === passage.path && passage.text.startsWith(start));
    if (exception === undefined) findings.push(...found.map((each) => `${passage.path}:${passage.line} ${each}`));
    else unused.delete(exception);
  }
  const stale = [...unused].map(
    ({ path, start }) => `${path} has no such passage: remove "${start}" from exceptions.ts`,
  );
  return [...findings, ...stale];
}
