import { controlHandler } from "../../../connection/control-handler.ts";

/** The host reports whether anyone watches the session. This agent sends the same in both cases. */
export const setHasSubscribers = controlHandler("set_has_subscribers", () => undefined);
