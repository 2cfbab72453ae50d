import { agentVersion } from "../../core/identity.ts";
import type { ControlHandler } from "../define.ts";

/** The release that this agent follows, when that was, and the oldest release of the SDK that it serves. */
export const getBinaryVersion: ControlHandler<"get_binary_version"> = () => ({
  version: agentVersion,
  buildTime: "2026-11-20T00:00:00Z",
  oldestDesktopSdk: "0.1.77",
});
