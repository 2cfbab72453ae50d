import { expect, it } from "vitest";
import { isHttpStatus } from "../../src/tape/hook-exit.ts";

it.each([
  [200, true],
  [500, true],
  [255, false],
  [127, false],
  [0, false],
])("the exit code %s is the status of an HTTP hook: %s", (code, expected) => expect(isHttpStatus(code)).toBe(expected));
