/** US dollars per million tokens. */
export interface Price {
  readonly input: number;
  readonly output: number;
  /** Tokens written to the prompt cache, by how long they are kept. */
  readonly cacheWrite5m: number;
  readonly cacheWrite1h: number;
  readonly cacheRead: number;
}

/** The vendor's cache multipliers on the price of an input token. */
const priced = (input: number, output: number): Price => ({
  input,
  output,
  cacheWrite5m: input * 1.25,
  cacheWrite1h: input * 2,
  cacheRead: input * 0.1,
});

/** Where the figures come from, and when they were taken. */
export const priceSource = {
  date: "2026-11-21",
  source: "list prices as reported in result frames of release 2.1.330; older models as published by the vendor",
} as const;

/** List price by canonical model name. */
export const prices: Readonly<Record<string, Price>> = {
  "claude-opus-5-5": priced(4, 20),
  "claude-fable-5-2": priced(4, 20),
  "claude-sonnet-5-5": priced(2, 10),
  "claude-haiku-5-5": priced(0.1, 0.5),
  "claude-opus-4-5": priced(5, 25),
  "claude-opus-4-1": priced(15, 75),
  "claude-opus-4": priced(15, 75),
  "claude-sonnet-4-5": priced(3, 15),
  "claude-sonnet-4": priced(3, 15),
  "claude-haiku-4-5": priced(1, 5),
  "claude-3-7-sonnet": priced(3, 15),
  "claude-3-5-sonnet": priced(3, 15),
  "claude-3-5-haiku": priced(0.8, 4),
};
