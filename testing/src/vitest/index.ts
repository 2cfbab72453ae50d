export { type HostedRun, type RecordedAgent, type RecordedRun, type SessionFixtures, test } from "./fixtures.ts";
export type { SessionMatchers } from "./matchers.ts";
export { tapesIn } from "./tapes.ts";

import "./matchers.ts";
