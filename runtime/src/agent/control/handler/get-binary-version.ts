import { controlHandler } from "../../../connection/control-handler.ts";
import { agentVersion } from "../../core/identity.ts";

/** The release that this agent follows, its date, and the oldest SDK release that it supports. */
export const getBinaryVersion = controlHandler("get_binary_version", () => ({
  version: agentVersion,
  buildTime: "2026-11-20T00:00:00Z",
  oldestDesktopSdk: "0.1.77",
}));
