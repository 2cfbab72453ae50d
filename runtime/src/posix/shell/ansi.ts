const named: Readonly<Record<string, string>> = {
  a: "\x07",
  b: "\b",
  e: "\x1b",
  E: "\x1b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
};

/** The decoded text of `$'...'`. */
export const ansiText = (source: string): string =>
  source.replace(
    /\\(?:([0-7]{1,3})|x([0-9a-fA-F]{1,2})|u([0-9a-fA-F]{1,4})|U([0-9a-fA-F]{1,8})|c(.)|([\s\S]))/g,
    (_, octal?: string, hex?: string, short?: string, long?: string, control?: string, other = "") => {
      const digits = hex ?? short ?? long;
      if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8) & 0xff);
      if (digits !== undefined) return character(Number.parseInt(digits, 16));
      if (control !== undefined) return String.fromCharCode(control.charCodeAt(0) & 0x1f);
      return named[other] ?? other;
    },
  );

const character = (code: number): string => (code > 0x10ffff ? "\ufffd" : String.fromCodePoint(code));
