import type { HostPorts } from "../../host/index.ts";
import { watch } from "../../host/live/watch.ts";
import { randomIds, systemClock } from "../port/clock.ts";
import { openAgentProcess, type ProcessHostOptions } from "./agent-process.ts";

/** The host ports of this machine. */
export const hostPorts = (): HostPorts => ({
  clock: systemClock,
  ids: randomIds,
  env: process.env,
  open: openAgentProcess,
  watch,
  notice: (text) => process.emitWarning(text, { code: "AGENTWIRE_OPTION_UNKNOWN" }),
});

/** The environment of an agent that is started in advance. Its host reads how far it has started. */
export const warmEnvironment = ({ env = process.env }: ProcessHostOptions): Record<string, string | undefined> => ({
  ...env,
  CLAUDE_CODE_SDK_READS_STARTUP_MARKS: "1",
});
