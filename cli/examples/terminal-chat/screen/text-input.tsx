import { Text, useInput, usePaste } from "ink";
import { type ReactNode, useState } from "react";
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

/** A draft that follows the keys. `onKey` sees each key first, and returns whether it has used it. */
export function useDraft(
  initial: string,
  onSubmit: (text: string) => void,
  onPaste: (text: string) => boolean = () => false,
): readonly [Draft, (draft: Draft) => void] {
  const [draft, setDraft] = useState<Draft>(draftOf(initial));
  usePaste((text) => {
    const clean = pasted(text);
    if (!onPaste(clean)) setDraft((now) => inserted(now, clean));
  });
  useInput((input, key) => {
    if (key.return && (key.shift || key.meta)) setDraft(inserted(draft, "\n"));
    else if (key.return) onSubmit(draft.text);
    else if (key.leftArrow) setDraft({ ...draft, at: draft.at - lengthBefore(draft) });
    else if (key.rightArrow) setDraft({ ...draft, at: draft.at + lengthAfter(draft) });
    else if (key.home || (key.ctrl && input === "a")) setDraft({ ...draft, at: 0 });
    else if (key.end || (key.ctrl && input === "e")) setDraft(draftOf(draft.text));
    else if (key.ctrl && input === "u") setDraft(draftOf(""));
    else if (key.backspace || key.delete) {
      const start = draft.at - lengthBefore(draft);
      setDraft({ text: draft.text.slice(0, start) + draft.text.slice(draft.at), at: start });
    } else if (!key.ctrl && !key.meta && !key.escape && !key.tab && !key.upArrow && !key.downArrow && input !== "") {
      // A line and its Enter come as one if they are typed faster than they are read.
      const [line = "", ...rest] = pasted(input).split("\n");
      const written = inserted(draft, line);
      if (rest.length > 0) onSubmit(written.text);
      else setDraft(written);
    }
  });
  return [draft, setDraft];
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
