/** Most characters of a headline before the numbers of its events. */
const longest = 160;

/** A sentence as a headline: without the end of a long quotation, but with the events that show it. */
export function headline(sentence: string): string {
  const at = sentence.search(/ \(events? \d/);
  const [head, rest] = at < 0 ? [sentence, ""] : [sentence.slice(0, at), sentence.slice(at)];
  if (head.length <= longest) return sentence;
  // A parenthesis that the cut would leave open goes as well, unless it is most of the sentence.
  const cut = head.slice(0, longest).replace(/(?<=^.{80,}) \([^)]*$/s, " ");
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), cut.length - 40)).replace(/[\s,;:.]+$/, "")} \u2026${rest}`;
}
