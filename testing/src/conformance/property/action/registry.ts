import type { Act } from "./define.ts";
import { troubleActs } from "./failure.ts";
import { hookActs } from "./hook.ts";
import { talkActs } from "./prompt.ts";
import { serverActs } from "./server.ts";
import { stopActs } from "./stop.ts";
import { toolActs } from "./tool.ts";
import { oddActs } from "./unusual-input.ts";

/** All that happens in generated sessions. */
export const acts: readonly Act[] = [
  ...talkActs,
  ...toolActs,
  ...serverActs,
  ...hookActs,
  ...stopActs,
  ...troubleActs,
  ...oddActs,
];
