import type { TextRule } from "../../../src/secret/text/hit.ts";
import { lowered } from "../../../src/secret/text/words.ts";

/** Returns a function that lists the secrets that these rules find in a text. */
export const secretsBy =
  (rules: readonly TextRule[]) =>
  (text: string): readonly string[] =>
    rules.flatMap((rule) => [...rule(text, lowered(text))]).map(({ from, to }) => text.slice(from, to));
