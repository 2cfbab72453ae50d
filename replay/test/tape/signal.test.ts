import { expect, it } from "vitest";
import { endingSignals } from "../../src/tape/signal.ts";

it.each([
  ["SIGTERM", true],
  ["SIGHUP", true],
  ["SIGINT", false],
  ["SIGCONT", false],
  ["SIGUSR2", false],
])("%s ends a process: %s", (signal, ends) => expect(endingSignals.has(signal)).toBe(ends));
