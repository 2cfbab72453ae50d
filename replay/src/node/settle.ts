/** One round of the event loop: whatever has begun and waits for nothing outside comes to rest in it. */
export const roundOfTheLoop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
