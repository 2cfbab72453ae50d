export { type HostedRun, type SessionFixtures, type TapedAgent, type TapedRun, test } from "./fixtures.ts";
export type { SessionMatchers } from "./matchers.ts";
export { tapesIn } from "./tapes.ts";

import "./matchers.ts";
