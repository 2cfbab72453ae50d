import type { HostCase, HostSeen } from "./define.ts";

/** Runs hosts: each case gets a new one, with our scripted agent as its agent. */
export interface HostTarget {
  run(spec: HostCase): Promise<HostSeen>;
}
