import type { Act } from "./define.ts";
import { hookActs } from "./hook.ts";
import { oddActs } from "./odd.ts";
import { serverActs } from "./server.ts";
import { stopActs } from "./stop.ts";
import { talkActs } from "./talk.ts";
import { toolActs } from "./tool.ts";
import { troubleActs } from "./trouble.ts";

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
