import { attacks } from "./attack.ts";
import { commandCall, keyOf, type Setting } from "./call.ts";
import { fileSetting, mcpSetting } from "./call-setting.ts";
import { editedLine } from "./edited-line.ts";
import { fileCall } from "./file-call.ts";
import { hookCall, hookSetting } from "./hook-call.ts";
import { chooseGrammar } from "./line.ts";
import { mcpCall } from "./mcp-call.ts";
import { programLine } from "./program-line.ts";
import { type Random, randomFrom, type Sample } from "./sample.ts";
import { commandSettings } from "./setting.ts";
import { tokenLine } from "./token-line.ts";

/** Samples by the setting under which they are decided. */
export type Samples = ReadonlyMap<Setting, readonly Sample[]>;

/** The number of settings per seed. */
const madeUp = 10;
/** The number of samples per grammar. */
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

/** Command lines of any pieces of shell syntax that a seed fixes, spread over its settings. */
export function tokenSamples(seed: number, count: number): Samples {
  const random = randomFrom(seed);
  return spread(commandSettings(random, madeUp), count, () => () => tokenLine(random));
}

/** Command lines with a few changed characters that a seed fixes, spread over its settings. */
export function editSamples(seed: number, count: number, settingsMadeUp = madeUp): Samples {
  const random = randomFrom(seed);
  return spread(commandSettings(random, settingsMadeUp), count, () => {
    const grammar = chooseGrammar(random);
    return () => editedLine(grammar, random);
  });
}

/** Programs with any of their options, operands and redirections that a seed fixes, spread over its settings. */
export function programSamples(seed: number, count: number, settingsMadeUp = madeUp): Samples {
  const random = randomFrom(seed);
  return spread(commandSettings(random, settingsMadeUp), count, () => () => programLine(random));
}

/** Every line that was written by hand, under each of some settings; by default those of a seed. */
export function attackSamples(seed: number, settings = commandSettings(randomFrom(seed), 4)): Samples {
  const all = Object.values(attacks)
    .flat()
    .map((line) => full(commandCall(line)));
  return new Map(settings.map((setting) => [setting, all]));
}

/** The number of calls of tools other than Bash per setting. */
const callsInSetting = 60;

const full = (call: Sample["call"]): Sample => ({ call, simpler: () => [] });

/** Calls of file tools that a seed fixes, each under one of many settings. */
export const fileSamples = (seed: number, count: number): Samples =>
  callSamples(seed, count, (random) => ({ setting: fileSetting(random), generate: () => fileCall(random) }));

/** Calls of MCP tools that a seed fixes, each under one of many settings. */
export const mcpSamples = (seed: number, count: number): Samples =>
  callSamples(seed, count, (random) => {
    const setting = mcpSetting(random);
    return { setting, generate: () => mcpCall(setting.servers, random) };
  });

/** Calls before which a hook answers in a way that a seed fixes, each under one of many settings. */
export const hookSamples = (seed: number, count: number): Samples =>
  callSamples(seed, count, (random) => ({ setting: hookSetting(random), generate: () => hookCall(random) }));

function callSamples(
  seed: number,
  count: number,
  choose: (random: Random) => { readonly setting: Setting; readonly generate: () => Sample["call"] },
): Samples {
  const random = randomFrom(seed);
  const samples = new Map<Setting, readonly Sample[]>();
  for (let made = 0; made < count; ) {
    const { setting, generate } = choose(random);
    const calls = Array.from({ length: Math.min(callsInSetting, count - made) }, generate);
    const distinct = [...new Map(calls.map((call) => [keyOf(call), full(call)])).values()];
    samples.set(setting, distinct);
    made += distinct.length;
  }
  return samples;
}

/** Generates this number of samples, the same number for each setting, alternating between the generators. */
function spread(settings: readonly Setting[], count: number, next: () => () => Sample): Samples {
  return new Map(
    settings.map((setting, index) => {
      const requested =
        Math.floor((count * (index + 1)) / settings.length) - Math.floor((count * index) / settings.length);
      const made = new Map<string, Sample>();
      while (made.size < requested) {
        const generate = next();
        for (let tries = 0; tries < ofOneGrammar && made.size < requested; tries++) {
          const sample = generate();
          made.set(keyOf(sample.call), sample);
        }
      }
      return [setting, [...made.values()]];
    }),
  );
}
