/** US dollars per million tokens. */
export interface Price {
  readonly input: number;
  readonly output: number;
  /** Tokens written to the prompt cache, by cache duration. */
  readonly cacheWrite5m: number;
  readonly cacheWrite1h: number;
  readonly cacheRead: number;
}

/** Adds the vendor's cache multipliers to the price of an input token. Some models have cheaper cache reads. */
const priced = (input: number, output: number, cacheRead = input * 0.1): Price => ({
  input,
  output,
  cacheWrite5m: input * 1.25,
  cacheWrite1h: input * 2,
  cacheRead,
});

/** The source and date of the figures. */
export const priceSource = {
  date: "2026-11-22",
  source: "costs in result frames of release 2.1.330 for known usages, model by model",
} as const;

/** List price by canonical model name. */
export const prices: Readonly<Record<string, Price>> = {
  "claude-opus-5-5": priced(4, 20, 0.2),
  "claude-opus-5": priced(5, 25),
  "claude-opus-4-8": priced(5, 25),
  "claude-opus-4-7": priced(5, 25),
  "claude-opus-4-6": priced(5, 25),
  "claude-opus-4-5": priced(5, 25),
  "claude-opus-4-0": priced(15, 75),
  "claude-sonnet-5-5": priced(2, 10, 0.1),
  "claude-sonnet-5": priced(2, 10),
  "claude-sonnet-4-6": priced(3, 15),
  "claude-sonnet-4-5": priced(3, 15),
  "claude-sonnet-4-0": priced(3, 15),
  "claude-haiku-5-5": priced(0.1, 0.5),
  "claude-haiku-4-5": priced(1, 5),
  "claude-fable-5-2": priced(8, 40, 0.2),
  "claude-fable-5-1": priced(10, 50, 0.25),
  "claude-fable-5": priced(10, 50),
  "claude-mythos-5-2": priced(8, 40, 0.2),
  "claude-mythos-5-1": priced(10, 50, 0.25),
  "claude-mythos-5": priced(10, 50),
  "claude-3-7-sonnet": priced(3, 15),
  "claude-3-5-sonnet": priced(3, 15),
  "claude-3-5-haiku": priced(0.8, 4),
};
