import { describe } from "vitest";
import { memoryStore } from "../../../../src/connection/socket/index.ts";
import { handClock } from "../../pair.ts";
import { testStore } from "./contract.ts";

describe("a store in memory", () => {
  testStore(async () => {
    const clock = handClock();
    const store = memoryStore(clock);
    return { store, other: store, pass: async () => clock.advance(200) };
  });
});
