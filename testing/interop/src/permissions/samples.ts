import { attacks } from "./attack.ts";
import { commandCall, keyOf, type Setting } from "./call.ts";
import { chooseGrammar } from "./line.ts";
import { randomFrom, type Sample } from "./sample.ts";
import { commandSettings } from "./setting.ts";

/** Samples by the setting under which they are judged. */
export type Samples = ReadonlyMap<Setting, readonly Sample[]>;

/** How many settings a seed makes up. */
const madeUp = 10;
/** How many samples a grammar makes. */
const ofOneGrammar = 100;

/** Command lines that a seed fixes, spread over its settings. No line comes twice in one setting. */
export function lineSamples(seed: number, count: number, settingsMadeUp = madeUp): Samples {
  const random = randomFrom(seed);
  const settings = commandSettings(random, settingsMadeUp);
  return spread(settings, count, () => {
    const grammar = chooseGrammar(random);
    return () => grammar.generate(random);
  });
}

/** Every line that was written by hand, under each of some settings; by default those of a seed. */
export function attackSamples(seed: number, settings = commandSettings(randomFrom(seed), 4)): Samples {
  const all = Object.values(attacks)
    .flat()
    .map((line): Sample => ({ call: commandCall(line), simpler: () => [] }));
  return new Map(settings.map((setting) => [setting, all]));
}

/** Makes so many samples, the same number for each setting, by one generator after the other. */
function spread(settings: readonly Setting[], count: number, next: () => () => Sample): Samples {
  return new Map(
    settings.map((setting, index) => {
      const wanted =
        Math.floor((count * (index + 1)) / settings.length) - Math.floor((count * index) / settings.length);
      const made = new Map<string, Sample>();
      while (made.size < wanted) {
        const generate = next();
        for (let tries = 0; tries < ofOneGrammar && made.size < wanted; tries++) {
          const sample = generate();
          made.set(keyOf(sample.call), sample);
        }
      }
      return [setting, [...made.values()]];
    }),
  );
}
