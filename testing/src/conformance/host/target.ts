import type { HostCase, HostCaseRun } from "./define.ts";

/** Runs the host under test. Each case runs a new host, and the host starts the scripted agent of the case. */
export interface HostTarget {
  run(spec: HostCase): Promise<HostCaseRun>;
}
