import { readFileSync } from "node:fs";
import { reasonOf } from "@agentwire/runtime";
import { InvalidArgumentError } from "commander";

/**
 * Parses the value of a flag. Throws commander's error, which names the flag and the value, and lists the accepted
 * values.
 */
export type FlagParser<Value> = (text: string) => Value;

const reject = (accepted: string): never => {
  throw new InvalidArgumentError(`Expected ${accepted}.`);
};

/** An integer in a range, inclusive. */
export const integer =
  (min: number, max: number = Number.MAX_SAFE_INTEGER): FlagParser<number> =>
  (text) => {
    const value = Number(text);
    if (/^-?\d+$/.test(text) && value >= min && value <= max) return value;
    const range = max === Number.MAX_SAFE_INTEGER ? `${min} or more` : `${min} to ${max}`;
    return reject(`a whole number, ${range}`);
  };

/** A port of TCP; 0 is any free one. */
export const portNumber: FlagParser<number> = integer(0, 65_535);

/** The number of an event. */
export const eventNumber: FlagParser<number> = (text) =>
  /^\d{1,15}$/.test(text) ? Number(text) : reject("the number of an event, such as 12");

/** A time in milliseconds. */
export const durationMs: FlagParser<number> = (text) => {
  const value = Number(text);
  return text.trim() !== "" && Number.isFinite(value) && value > 0
    ? value
    : reject("a number of milliseconds above 0, such as 10000");
};

/** A factor, 0 or more. */
export const factor: FlagParser<number> = (text) => {
  const value = Number(text);
  return text.trim() !== "" && Number.isFinite(value) && value >= 0 ? value : reject("a number, 0 or more");
};

/** One of these values. */
export const choice =
  <const Word extends string>(choices: readonly Word[]): FlagParser<Word> =>
  (text) =>
    choices.find((choice) => choice === text) ?? reject(`${choices.slice(0, -1).join(", ")} or ${choices.at(-1)}`);

/** A part of a whole, such as 2/8. */
export const shard: FlagParser<{ readonly index: number; readonly of: number }> = (text) => {
  const match = /^(\d{1,6})\/(\d{1,6})$/.exec(text);
  const [index, of] = [Number(match?.[1]), Number(match?.[2])];
  return index >= 1 && of >= index ? { index, of } : reject("a shard i/n, with i from 1 to n, such as 2/8");
};

/** A release number, whether or not it was published. */
export const version: FlagParser<string> = (text) =>
  /^\d+\.\d+\.\d+$/.test(text) ? text : reject("a release such as 0.3.330");

/** A day of the calendar. */
export const day: FlagParser<string> = (text) =>
  /^\d{4}-\d\d-\d\d$/.test(text) && new Date(text).toJSON()?.startsWith(text)
    ? text
    : reject("a day such as 2027-01-31");

/** The address of a service. */
export const url: FlagParser<string> = (text) =>
  /^https?:/.test(text) && URL.canParse(text) ? text : reject("an address such as https://api.example.com");

/** The address of a Redis server. */
export const redisUrl: FlagParser<string> = (text) =>
  /^rediss?:/.test(text) && URL.canParse(text) ? text : reject("an address such as redis://127.0.0.1:6379");

/** The host of an address, with its port. */
export const hostName: FlagParser<string> = (text) =>
  URL.canParse(`http://${text}`) && new URL(`http://${text}`).host === text
    ? text
    : reject("a host such as chat.example.com or box.lan:7171");

/** The origin of a page. */
export const origin: FlagParser<string> = (text) =>
  URL.canParse(text) && new URL(text).origin === text ? text : reject("an origin such as http://localhost:5173");

/** JSON, or `@` and the name of a file that holds it. */
export const jsonValue: FlagParser<{ readonly value: unknown }> = (text) => {
  try {
    return { value: JSON.parse(text.startsWith("@") ? readFileSync(text.slice(1), "utf8") : text) };
  } catch (error) {
    return reject(`JSON, or @ and a JSON file (${reasonOf(error)})`);
  }
};

/** Text that is not empty. */
export const name: FlagParser<string> = (text) => (text.trim() === "" ? reject("a name that is not empty") : text);

/** Rejects an option that is given again, where the later value would silently replace the first one. */
export const onlyOnce =
  <Value>(parse: FlagParser<Value>) =>
  (text: string, before: Value | undefined): Value => {
    if (before !== undefined) throw new InvalidArgumentError("Give this option once.");
    return parse(text);
  };
