import { controlHandler } from "../../../connection/control-handler.ts";
import { agentVersion } from "../../core/identity.ts";

/** The release that this agent follows, its date, and the oldest SDK release that it supports. */
export const getBinaryVersion = controlHandler("get_binary_version", () => ({
  version: agentVersion,
  buildTime: "2026-11-20T17:34:37Z",
  oldestDesktopSdk: "0.3.280",
}));
