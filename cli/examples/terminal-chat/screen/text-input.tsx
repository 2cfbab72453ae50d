import { Text, useInput, usePaste } from "ink";
import { type ReactNode, useRef, useState } from "react";
import { safe } from "../safe.ts";
import { useColor } from "./theme.ts";

/** What is being written, and the place of the cursor in it. */
export interface Draft {
  readonly text: string;
  readonly at: number;
}

export const draftOf = (text: string): Draft => ({ text, at: text.length });

const inserted = ({ text, at }: Draft, more: string): Draft => ({
  text: text.slice(0, at) + more + text.slice(at),
  at: at + more.length,
});

/** Line endings of a paste: terminals send carriage returns. */
const pasted = (text: string): string => safe(text.replace(/\r\n?/g, "\n"));

const segments = new Intl.Segmenter(undefined, { granularity: "grapheme" });
const lengthBefore = ({ text, at }: Draft): number =>
  [...segments.segment(text.slice(0, at))].at(-1)?.segment.length ?? 0;
const lengthAfter = ({ text, at }: Draft): number => [...segments.segment(text.slice(at))][0]?.segment.length ?? 0;

const backspaced = (draft: Draft): Draft => {
  const start = draft.at - lengthBefore(draft);
  return { text: draft.text.slice(0, start) + draft.text.slice(draft.at), at: start };
};

const toStart = (draft: Draft): Draft => ({ ...draft, at: 0 });
const toEnd = ({ text }: Draft): Draft => draftOf(text);
const cleared = (): Draft => draftOf("");

/** Keys that edit, as a terminal sends them. */
const edits: Readonly<Record<string, (draft: Draft) => Draft>> = {
  "\u0001": toStart,
  "\u0005": toEnd,
  "\u0008": backspaced,
  "\u0015": cleared,
  "\u007f": backspaced,
};

/** Keys that are typed faster than they are read come as one input. `submits`: Enter is among them. */
function typed(draft: Draft, input: string): { readonly draft: Draft; readonly submits: boolean } {
  const [line = "", ...rest] = input.replace(/\r\n?/g, "\n").split("\n");
  let now = draft;
  for (const key of line) now = (Object.hasOwn(edits, key) ? edits[key]?.(now) : undefined) ?? inserted(now, safe(key));
  return { draft: now, submits: rest.length > 0 };
}

/** A draft that follows the keys. `onPaste` returns whether it has used what was pasted. */
export function useDraft(
  initial: string,
  onSubmit: (text: string) => void,
  onPaste: (text: string) => boolean = () => false,
): readonly [Draft, (draft: Draft) => void] {
  const [shown, show] = useState<Draft>(draftOf(initial));
  /** Several keys can come before the next drawing. */
  const latest = useRef(shown);
  const setDraft = (draft: Draft): void => {
    latest.current = draft;
    show(draft);
  };
  usePaste((text) => {
    const clean = pasted(text);
    if (!onPaste(clean)) setDraft(inserted(latest.current, clean));
  });
  useInput((input, key) => {
    const draft = latest.current;
    if (key.return && (key.shift || key.meta)) setDraft(inserted(draft, "\n"));
    else if (key.return) onSubmit(draft.text);
    else if (key.leftArrow) setDraft({ ...draft, at: draft.at - lengthBefore(draft) });
    else if (key.rightArrow) setDraft({ ...draft, at: draft.at + lengthAfter(draft) });
    else if (key.home || (key.ctrl && input === "a")) setDraft(toStart(draft));
    else if (key.end || (key.ctrl && input === "e")) setDraft(toEnd(draft));
    else if (key.ctrl && input === "u") setDraft(cleared());
    else if (key.backspace || key.delete) setDraft(backspaced(draft));
    else if (!key.ctrl && !key.meta && !key.escape && !key.tab && !key.upArrow && !key.downArrow && input !== "") {
      const { draft: written, submits } = typed(draft, input);
      if (submits) onSubmit(written.text);
      else setDraft(written);
    }
  });
  return [shown, setDraft];
}

/** A draft with its cursor. */
export function DraftText({ draft, hint = "" }: { readonly draft: Draft; readonly hint?: string }): ReactNode {
  const color = useColor();
  const { text, at } = draft;
  const next = text.slice(at, at + (lengthAfter(draft) || 1));
  const isBreak = next === "\n" || next === "";
  const cursor = color ? <Text inverse>{isBreak ? " " : next}</Text> : <Text>{isBreak ? "_" : `_${next}`}</Text>;
  return (
    <Text>
      {text.slice(0, at)}
      {cursor}
      {next === "\n" ? "\n" : ""}
      {text.slice(at + next.length)}
      {text === "" && <Text dimColor>{hint}</Text>}
    </Text>
  );
}
