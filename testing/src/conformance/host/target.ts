import type { HostCase, HostSeen } from "./define.ts";

/** Something that runs hosts: each case gets one of its own, with our scripted agent where its agent would be. */
export interface HostTarget {
  run(spec: HostCase): Promise<HostSeen>;
}
