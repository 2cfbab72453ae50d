import { readFileSync } from "node:fs";
import type { Random } from "./random.ts";

/** A text as sessions contain it, and the secrets in it. All of them are invented. */
export interface SessionText {
  readonly name: string;
  readonly text: string;
  readonly secrets: readonly string[];
}

const lower = "abcdefghijklmnopqrstuvwxyz";
const upper = lower.toUpperCase();
const digits = "0123456789";
const alphanumeric = lower + upper + digits;
const hex = `${digits}abcdef`;

const words =
  "harbor velvet copper thistle nimbus otter walnut lantern pepper orbit salmon gravel comet maple tundra raven button ginger pilot marble saddle quartz willow badger candle falcon meadow puzzle anchor basil cricket dolphin ember glacier hazel kettle lemon mango olive parrot ribbon sparrow turtle violet zephyr birne katze sonne regen vogel fenster soleil maison perro gato sakura tokyo".split(
    " ",
  );

const pick = <T>(random: Random, of: readonly T[]): T => of[random.below(of.length)] as T;
const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const number = (random: Random, from: number, to: number): string => String(from + random.below(to - from));
const base64 = (random: Random, size: number): string =>
  Buffer.from(Array.from({ length: size }, () => random.below(256))).toString("base64");
const base64url = (random: Random, size: number): string =>
  base64(random, size).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

/** The ways in which people choose passwords, and one of a generator. */
const passwords: readonly ((random: Random, word: string, other: string) => string)[] = [
  (random, word) => capitalized(word) + number(random, 10, 9999) + pick(random, [..."!?#$*+"]),
  (random, word, other) => `${word}-${other}${number(random, 10, 99)}`,
  (random) => random.text(`${alphanumeric}!#%*+-=?@^_`, 11 + random.below(7)),
  (random, word, other) =>
    `${capitalized(word.replaceAll("e", "3").replaceAll("a", "4"))}.${capitalized(other)}${number(random, 10, 99)}`,
  (random, word, other) => number(random, 10, 99) + word.toUpperCase() + other,
  (random) => random.text(alphanumeric, 12 + random.below(8)),
  (random, word, other) => capitalized(word) + capitalized(other) + number(random, 1950, 2025),
  (_, word, other) => `${capitalized(word)}_${other}!`,
  (random, word, other) => word + other + number(random, 10, 999),
];
const password = (random: Random): string => pick(random, passwords)(random, pick(random, words), pick(random, words));

/** How each kind of value is made. Prefixes are put together here, so that no scanner takes a value for a real one. */
const kinds: Readonly<Record<string, (random: Random, size: number) => string>> = {
  P: password,
  p: (random) => pick(random, words) + pick(random, words) + number(random, 10, 999),
  s: (random) => capitalized(pick(random, words)) + number(random, 100, 9999) + pick(random, [..."!?+*"]),
  w: (random) => [1, 2, 3].map(() => pick(random, words)).join(""),
  pp: (random) => [1, 2, 3, 4].map(() => pick(random, words)).join("-"),
  ps: (random) => [1, 2, 3, 4, 5].map(() => pick(random, words)).join(" "),
  a: (random, size) => random.text(alphanumeric, size),
  h: (random, size) => random.text(hex, size),
  u: (random, size) => random.text(upper + digits, size),
  t: (random, size) => random.text(`${upper}234567`, size),
  b: base64,
  bu: base64url,
  pin: (random, size) => random.text("123456789", size),
  uuid: (random) => [8, 4, 4, 4, 12].map((size) => random.text(hex, size)).join("-"),
  bp: (random) => Buffer.from(password(random)).toString("base64"),
  bup: (random) => Buffer.from(`${pick(random, words)}:${password(random)}`).toString("base64"),
  urlp: (random) =>
    encodeURIComponent(
      `${capitalized(pick(random, words))}${pick(random, [..."@#/&"])}${number(random, 100, 999)}${pick(random, words)}`,
    ),
  sym: (random) => random.text(`${alphanumeric}!#$%^&*()-_[]{}<>~+=,.;:/?| `, 64),
  sol: (random) => random.text(alphanumeric, 88),
  aws: (random) => random.text(`${alphanumeric}+/`, 40),
  asia: (random) => `AS${"IA"}${random.text(upper + digits, 16)}`,
  ghp: (random) => `gh${"p"}_${random.text(alphanumeric, 36)}`,
  gho: (random) => `gh${"o"}_${random.text(alphanumeric, 36)}`,
  glpat: (random) => `gl${"pat"}-${random.text(alphanumeric, 20)}`,
  xoxb: (random) => `xo${"xb"}-${random.text(digits, 12)}-${random.text(digits, 13)}-${random.text(alphanumeric, 24)}`,
  sklive: (random) => `sk_${"live"}_${random.text(alphanumeric, 24)}`,
  npm: (random) => `np${"m"}_${random.text(alphanumeric, 36)}`,
  aiza: (random) => `AI${"za"}${random.text(`${alphanumeric}-_`, 35)}`,
  ant: (random) => `sk-${"ant"}-api03-${base64url(random, 70)}AA`,
  oai: (random) => `sk-${"proj"}-${random.text(alphanumeric, 48)}`,
  sg: (random) => `S${"G"}.${base64url(random, 16)}.${base64url(random, 32)}`,
  hf: (random) => `hf${"_"}${random.text(alphanumeric, 34)}`,
  dop: (random) => `do${"p"}_v1_${random.text(hex, 64)}`,
  hvs: (random) => `hv${"s"}.${random.text(alphanumeric, 24)}`,
  pypi: (random) => `py${"pi"}-AgEIcHlwaS5vcmc${base64url(random, 60)}`,
  jwt: (random) =>
    `${[{ alg: "HS256", typ: "JWT" }, { sub: random.text(digits, 6) }].map((part) => Buffer.from(JSON.stringify(part)).toString("base64url")).join(".")}.${base64url(random, 32)}`,
};

const placeholder = /‹(?:=(\w+)|([A-Za-z]+)(\d*))›/g;

/**
 * The texts of a file. `=== name` begins each. `‹a20›` stands for a secret of a kind and size, `‹=KEY›` for the word
 * itself, and `␛` for the escape character.
 */
export function sessionTexts(file: string, random: Random): readonly SessionText[] {
  const source = readFileSync(new URL(`texts/${file}`, import.meta.url), "utf8");
  return source
    .split(/^=== ?/m)
    .slice(1)
    .map((section) => {
      const end = section.indexOf("\n");
      const secrets: string[] = [];
      const text = section
        .slice(end + 1)
        .trim()
        .replaceAll("␛", "\x1b")
        .replace(placeholder, (_, literal: string | undefined, kind: string, size: string) => {
          if (literal !== undefined) return literal;
          const value = kinds[kind]?.(random, Number(size));
          if (value === undefined) throw new RangeError(`${file} has an unknown kind: ${kind}`);
          secrets.push(value);
          return value;
        });
      return { name: section.slice(0, end), text, secrets };
    });
}
