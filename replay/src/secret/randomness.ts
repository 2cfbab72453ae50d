const numbersIn = (row: string): readonly number[] => Array.from(row, (digit) => Number.parseInt(digit, 36) / 2);

/**
 * How improbable the kinds of characters are after each other in names of programs: twice the negative binary logarithm,
 * as a digit in base 36. Counted in 50,000 different identifiers of public packages.
 */
const kindCosts = ["09e7", "81c5", "9823", "32bb"].map(numbersIn);

/** The same for pairs of letters: a row for each preceding letter, and the last one for the beginning of a word. */
const letterCosts = [
  "ga89ff9kble687man785bcfcck",
  "6f9e7gej79f5ff8cl99b6glhbo",
  "7ebd7ff79m89ae5ck8b6bfleds",
  "7bd93dcc6jbbce9dl99d9efeeo",
  "9e78dbbjglj996fbc567gaf8cn",
  "7ecd78fk4jk7ca5dj89a8hfibv",
  "9eah3fda7mk6c79bo8acajjihn",
  "4hde4egf7ngdbg7fl7c7cgdmcm",
  "aa88aa9qjmj9946alb87gbkdsb",
  "8gdf3feg8jaieh7bof5h9ddjko",
  "ae893cec5kjccaddnd8dbbdjii",
  "6dfa4edg5nf7hg7eng899aiebj",
  "4aca4fgk7ngaag76kf9ebejjlo",
  "7i877a6i9kcdfb8enf759akmhn",
  "db88fcdlcjd884b8s5999cbfgp",
  "6gac5beb9rb8ef79j6b7aejlco",
  "febddefifph9gegafbef1kgmpp",
  "6ebb4ccj6tccac6di998cbhiao",
  "9f9c5ee97na9db99hc659ffiai",
  "7ibg5ej85mi9fg8cq6a9ajge8l",
  "b9aa7bci9pn786g8l776ldkemk",
  "5gbf3cdj6o9a7gbakebdgbhbkn",
  "5fcd6hia4ohdb86de79dgkigmh",
  "7g8e7dfh9sce7be5gea3ffp9ds",
  "cddfadehdsib87c2hd5aehdhlf",
  "6hhk1hpmbppbce7gpkficmhdec",
  "8a78999b8hda9aa8g968baccjh",
].map(numbersIn);

/** Kinds of characters. Each is the index of its row in the table. */
const [lower, upper, digit, other] = [0, 1, 2, 3];

/** The number of characters of each kind that a generator of random texts chooses from. */
const choices = [26, 26, 10, 0];

const kindOf = (code: number): number =>
  code >= 97 && code <= 122 ? lower : code >= 65 && code <= 90 ? upper : code >= 48 && code <= 57 ? digit : other;

const beginning = 26;
const digitCost = Math.log2(10);

/**
 * How much more probable it is that a word was generated randomly than that it is a name, in bits. Negative for names
 * such as `NonSharedFloat32Array`. Random letters and digits have about 2.5 bits a character.
 */
export function randomness(word: string): number {
  let present = 0;
  for (let at = 0; at < word.length; at++) present |= 1 << kindOf(word.charCodeAt(at));
  const randomCost = Math.log2(choices.reduce((sum, count, kind) => sum + (present & (1 << kind) ? count : 0), 0));
  let [bits, before, letter] = [0, other, beginning];
  for (let at = 0; at < word.length; at++) {
    const code = word.charCodeAt(at);
    const kind = kindOf(code);
    if (kind !== other) {
      bits += (kindCosts[before]?.[kind] ?? 0) - randomCost;
      if (kind === digit) bits += digitCost;
      else {
        const isNext = before < digit && !(before === lower && kind === upper);
        const next = (code | 0x20) - 97;
        bits += letterCosts[isNext ? letter : beginning]?.[next] ?? 0;
        letter = next;
      }
    }
    before = kind;
  }
  return bits;
}
