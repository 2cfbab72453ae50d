import type { ComponentChildren } from "preact";

/** The key of what is known by its place alone. */
export const placeKey = (at: number): string => `place ${at}`;

/** What stands between two backquotes, or two pairs of asterisks, on one line. */
const marked = /(`[^`\n]+`|\*\*[^*\n]+\*\*)/;

const inline = (text: string): ComponentChildren[] =>
  text.split(marked).map((part, at) => {
    if (at % 2 === 0) return part;
    const key = placeKey(at);
    return part.startsWith("`") ? (
      <code key={key}>{part.slice(1, -1)}</code>
    ) : (
      <strong key={key}>{part.slice(2, -2)}</strong>
    );
  });

/**
 * A model's text with its code set apart. Everything becomes text nodes of elements that are named here: there is no way
 * from a model's words to markup.
 */
export function Prose({ text }: { text: string }) {
  const parts = text.split(/^```[^\n]*\n?/m);
  return (
    <>
      {parts.map((part, at) => {
        if (at % 2 === 0) return inline(at === 0 ? part : part.replace(/^\n/, ""));
        return <pre key={placeKey(at)}>{part.replace(/\n$/, "")}</pre>;
      })}
    </>
  );
}
