/** One round of the event loop. Everything that has started and does not wait for external events settles in it. */
export const roundOfTheLoop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
