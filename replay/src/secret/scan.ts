import { assignments } from "./text/assignment.ts";
import { commandRules } from "./text/command.ts";
import type { Hit, TextRule } from "./text/hit.ts";
import { shapeRules } from "./text/shape.ts";
import { structureRules } from "./text/structure.ts";
import { viewsOf } from "./view.ts";

/** A text in which secrets are looked for: as it stands, or decoded. */
export interface ScannedText {
  readonly text: string;
  /** A part of it as it stands in the text that was given. */
  original(from: number, to: number): string;
}

/** Encodings within encodings beyond this depth are not undone. */
const deepest = 7;

/** Decoded texts take at most so many times the size of the text that was given. */
const growth = 12;

/** A text, and what it says when its encodings are undone, in any order and to any usual depth. */
export function scannedTexts(text: string): readonly ScannedText[] {
  const whole: ScannedText = { text, original: (from, to) => text.slice(from, to) };
  const all = [whole];
  const seen = new Set([text]);
  let left = 4096 + growth * text.length;
  let layer = [{ text, toOriginal: (from: number, to: number): readonly [number, number] => [from, to] }];
  for (let depth = 0; depth < deepest && layer.length > 0; depth++) {
    const next: typeof layer = [];
    for (const { text: outer, toOriginal } of layer) {
      for (const view of viewsOf(outer)) {
        if (view.text.length < 4 || seen.has(view.text) || view.text.length > left) continue;
        seen.add(view.text);
        left -= view.text.length;
        const toInput = (from: number, to: number) => toOriginal(...view.origin(from, to));
        next.push({ text: view.text, toOriginal: toInput });
        all.push({ text: view.text, original: (from, to) => text.slice(...toInput(from, to)) });
      }
    }
    layer = next;
  }
  return all;
}

const rules: readonly TextRule[] = [assignments, ...commandRules, ...structureRules, ...shapeRules];

/** What structure and shape say of a text, without regard to what is encoded in it. */
export function* hitsIn(text: string): Generator<Hit> {
  for (const rule of rules) yield* rule(text);
}
