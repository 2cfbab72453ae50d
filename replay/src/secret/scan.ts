import { accountRules } from "./text/account.ts";
import { assignments } from "./text/assignment.ts";
import { commandRules } from "./text/command.ts";
import { dialogueRules } from "./text/dialogue.ts";
import { type Hit, noHits, type TextRule } from "./text/hit.ts";
import { markupRules } from "./text/markup.ts";
import { nearbyRules } from "./text/nearby.ts";
import { networkRules } from "./text/network.ts";
import { printedRules } from "./text/printed.ts";
import { programCodeRules } from "./text/program-code.ts";
import { proseRules } from "./text/prose/index.ts";
import { settingRules } from "./text/setting.ts";
import { shapeRules } from "./text/shape.ts";
import { sqlRules } from "./text/sql.ts";
import { structureRules } from "./text/structure.ts";
import { tableRules } from "./text/table.ts";
import { lowered } from "./text/words.ts";
import { type Layout, viewsOf } from "./view.ts";

/** A text to scan for secrets: unchanged, or decoded. */
export interface ScannedText {
  readonly text: string;
  /** The range of a part of it in the given text. */
  origin(from: number, to: number): readonly [from: number, to: number];
}

/** A text without decoding. */
export const asWritten = (text: string): ScannedText => ({ text, origin: (from, to) => [from, to] });

/** Maximum depth of nested encodings. */
const deepest = 7;

/** Maximum total size of decoded texts, as a multiple of the given text. */
const growth = 12;

/**
 * Returns a text and its decoded forms. Decodes nested encodings in any order, up to seven levels deep. Omits decoded
 * texts beyond a total size.
 */
export function scannedTexts(text: string): readonly ScannedText[] {
  const full = asWritten(text);
  const all = [full];
  const decoded = new Set([text]);
  let left = 4096 + growth * text.length;
  let layer: (ScannedText & { readonly layouts: readonly Layout[] })[] = [{ ...full, layouts: [] }];
  for (let depth = 0; depth < deepest && layer.length > 0; depth++) {
    const next: typeof layer = [];
    for (const outer of layer) {
      for (const [view, layout] of viewsOf(outer.text, outer.layouts)) {
        if (view.text.length < 4 || decoded.has(view.text) || view.text.length > left) continue;
        decoded.add(view.text);
        left -= view.text.length;
        next.push({
          text: view.text,
          origin: (from, to) => outer.origin(...view.origin(from, to)),
          layouts: layout === undefined ? outer.layouts : [...outer.layouts, layout],
        });
      }
    }
    all.push(...next);
    layer = next;
  }
  return all;
}

const structured: readonly TextRule[] = [
  assignments,
  ...commandRules,
  ...structureRules,
  ...accountRules,
  ...programCodeRules,
  ...settingRules,
  ...dialogueRules,
  ...networkRules,
  ...tableRules,
  ...markupRules,
  ...sqlRules,
  ...proseRules,
  ...nearbyRules,
  ...printedRules,
];

/** A shorter text cannot contain a secret and what identifies it. */
const shortest = 8;

/** A word that is too short to look random. Without another word next to it, it is no secret. */
const isWord = /^[\w-]{0,19}$/;

/** A text that names nothing: an id, a path, a version. */
const isPlain = /^[\w./-]*$/;

/** The hits by structure and shape, without decoding. */
export function hitsIn(text: string): readonly Hit[] {
  const hits: Hit[] = [];
  if (text.length < shortest || isWord.test(text)) return hits;
  const lower = lowered(text);
  const run = (rules: readonly TextRule[]): void => {
    for (const rule of rules) {
      const found = rule(text, lower);
      // A list of arguments would overflow the stack.
      if (found !== noHits) for (const hit of found) hits.push(hit);
    }
  };
  if (!isPlain.test(text)) run(structured);
  run(shapeRules);
  return hits;
}
