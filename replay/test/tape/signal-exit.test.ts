import { constants } from "node:os";
import { describe, expect, it } from "vitest";
import { signalOfExit } from "../../src/tape/signal-exit.ts";

describe("signalOfExit", () => {
  it.each(["SIGHUP", "SIGINT", "SIGQUIT", "SIGKILL", "SIGTERM"] as const)("knows the code of %s", (signal) => {
    expect(signalOfExit(128 + constants.signals[signal])).toBe(signal);
  });

  it("takes other codes for the program's own", () => {
    expect([0, 1, 70, 128, 255, null].map(signalOfExit)).toEqual(Array(6).fill(undefined));
  });
});
