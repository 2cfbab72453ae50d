import type { ControlHandler } from "../define.ts";

/** Says whether anybody watches. This agent sends the same either way. */
export const setHasSubscribers: ControlHandler<"set_has_subscribers"> = () => undefined;
