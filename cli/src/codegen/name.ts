/** The text in Pascal case: `system/init` is `SystemInit`. */
export const pascalCase = (text: string): string =>
  text
    .split(/[^A-Za-z0-9]+/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join("");

/** Adds a name to those that are taken. If it is one of them, it gets the lowest number from 2 that makes it unique. */
export function uniqueName(name: string, used: Set<string>): string {
  let unique = name;
  for (let i = 2; used.has(unique); i++) unique = `${name}${i}`;
  used.add(unique);
  return unique;
}
