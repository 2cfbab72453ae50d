import { controlHandler } from "../../../connection/control-handler.ts";

/** The host reports whether anybody watches the session. This agent sends the same either way. */
export const setHasSubscribers = controlHandler("set_has_subscribers", () => undefined);
