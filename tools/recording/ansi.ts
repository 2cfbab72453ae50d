/** A piece of a line with one look. `color`: its number in the palette of a terminal; `null` for the default. */
export interface Run {
  readonly text: string;
  readonly color: number | null;
  readonly isBold: boolean;
  readonly isDim: boolean;
  readonly isInverse: boolean;
}

type Look = Omit<Run, "text">;

const plain: Look = { color: null, isBold: false, isDim: false, isInverse: false };

/** The look after one number of an escape sequence. Numbers that are not listed change nothing. */
function changed(look: Look, code: number): Look {
  if (code === 0) return plain;
  if (code === 1) return { ...look, isBold: true };
  if (code === 2) return { ...look, isDim: true };
  if (code === 7) return { ...look, isInverse: true };
  if (code === 22) return { ...look, isBold: false, isDim: false };
  if (code === 27) return { ...look, isInverse: false };
  if (code === 39) return { ...look, color: null };
  if (code >= 30 && code <= 37) return { ...look, color: code - 30 };
  return code >= 90 && code <= 97 ? { ...look, color: code - 82 } : look;
}

/** The escape sequences that set a look. */
const sequence = new RegExp(`(${String.fromCharCode(27)}\\[[\\d;]*m)`);

/** Splits the lines of a terminal into pieces with one look each. A look lasts until it is changed, also past a line's end. */
export function linesOf(screen: string): Run[][] {
  let look = plain;
  return screen.split("\n").map((line) =>
    line.split(sequence).flatMap((part, index) => {
      if (index % 2 === 0) return part === "" ? [] : [{ text: part, ...look }];
      for (const code of part.slice(2, -1).split(";")) look = changed(look, Number(code));
      return [];
    }),
  );
}
