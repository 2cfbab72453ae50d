import type { Connection } from "../../connection/connect.ts";

/** Sends a control request to the host and resolves to its response. */
export type HostRequest = Connection<"agent">["request"];
