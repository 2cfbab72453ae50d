import type { ComponentChildren } from "preact";
import { useStore } from "./context.ts";
import { shown } from "./format.ts";

/** Formats text in backticks as code, and other text with a function. */
export const withCode = (text: string, format: (text: string) => ComponentChildren = shown) =>
  text.split("`").map((part, index) => (index % 2 === 1 ? <code key={index}>{shown(part)}</code> : format(part)));

/** A sentence in which event numbers are links. */
export function EventText({ text, events }: { readonly text: string; readonly events: readonly number[] }) {
  const { link } = useStore();
  const named = new Set(events.map(String));
  // Only numbers after the word "event" or "events", or after another such number, name an event.
  let isNumberOfEvent = false;
  return (
    <>
      {withCode(text, (words) =>
        shown(words)
          .split(/(\bevents?\b|\d+|[a-z]{4,})/i)
          .map((part, index, parts) => {
            if (/^events?$/i.test(part)) isNumberOfEvent = true;
            else if (/^[a-z]{4,}$/i.test(part)) isNumberOfEvent = false;
            // "and 7 more" is a number of events.
            if (!isNumberOfEvent || !named.has(part) || parts[index + 2] === "more") return part;
            return (
              <a key={index} href={link({ event: Number(part) })}>
                {part}
              </a>
            );
          }),
      )}
    </>
  );
}
