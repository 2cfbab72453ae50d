import { ours as oursAt, realCli, type Scratch, scratch } from "../peers.ts";
import { type Random, randomFrom } from "../permissions/sample.ts";
import { type Ending, endingOf } from "./ending.ts";
import { type Outcome, type Relation, relate } from "./outcome.ts";
import { outcomes } from "./session.ts";
import { type HookSetting, someHookSetting } from "./setting.ts";

/** Turns of one session. */
const ofOneSession = 15;

/** A hook outcome that the agents treat differently. */
interface Difference {
  readonly setting: HookSetting;
  readonly ending: Ending;
  readonly relation: Relation;
  readonly ours: Outcome;
  readonly real: Outcome;
}

/** The counts of compared hook outcomes. */
export interface Comparison {
  readonly equal: number;
  readonly differences: readonly Difference[];
}

/** Compares both agents on a number of hook outcomes that a seed determines. `accepts` selects settings. */
export async function compareHooks(
  seed: number,
  count: number,
  accepts: (setting: HookSetting) => boolean = () => true,
): Promise<Comparison> {
  const random = randomFrom(seed);
  const differences: Difference[] = [];
  const folders = [scratch("hook-events-real"), scratch("hook-events-ours")] as const;
  for (let made = 0; made < count; made += ofOneSession) {
    const setting = acceptedSetting(random, accepts);
    const endings = Array.from({ length: ofOneSession }, () => endingOf(setting.runner, setting.event, random));
    differences.push(...(await differencesIn(setting, endings, folders)));
  }
  const all = Math.ceil(count / ofOneSession) * ofOneSession;
  return { equal: all - differences.length, differences };
}

function acceptedSetting(random: Random, accepts: (setting: HookSetting) => boolean): HookSetting {
  for (;;) {
    const setting = someHookSetting(random);
    if (accepts(setting)) return setting;
  }
}

/** Compares both agents on some endings of the hook of a setting. */
async function differencesIn(
  setting: HookSetting,
  endings: readonly Ending[],
  [realFolder, oursFolder]: readonly [Scratch, Scratch],
): Promise<Difference[]> {
  const [real, ours] = await Promise.all([
    outcomes(realCli(), setting, endings, realFolder),
    outcomes(oursAt.agent, setting, endings, oursFolder),
  ]);
  return endings.flatMap((ending, index) => {
    const [own, other] = [ours[index], real[index]];
    if (own === undefined || other === undefined) throw new Error(`An agent has no outcome for ending ${index}.`);
    const relation = relate(setting, own, other);
    return relation === "equal" ? [] : [{ setting, ending, relation, ours: own, real: other }];
  });
}
