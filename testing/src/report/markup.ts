const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** A text as it may stand in XML or HTML, in content and in attributes. What XML cannot hold is shown by its code. */
export const markup = (text: string): string =>
  Array.from(text, (character) => {
    const code = character.codePointAt(0) ?? 0;
    const allowed =
      code === 9 || code === 10 || (code >= 0x20 && code < 0xd800) || (code > 0xdfff && code < 0xfffe) || code > 0xffff;
    if (!allowed || (code >= 0x7f && code < 0xa0)) return `\\u{${code.toString(16)}}`;
    return entities[character] ?? character;
  }).join("");
