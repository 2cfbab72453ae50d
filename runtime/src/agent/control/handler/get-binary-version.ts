import { agentVersion } from "../../session/identity.ts";
import type { ControlHandler } from "../define.ts";

/** The release that this agent follows. */
export const getBinaryVersion: ControlHandler<"get_binary_version"> = () => ({ version: agentVersion });
