/** The result of `read` for the text of a flag; `undefined` if the flag was not given. */
export const parseIfSet = <Value>(flag: unknown, read: (text: string) => Value): Value | undefined =>
  flag === undefined ? undefined : read(String(flag));
