import { expect, it } from "vitest";
import { ansiText } from "../../../src/posix/shell/ansi.ts";

it.each([
  ["a\\nb", "a\nb"],
  ["\\x72m", "rm"],
  ["\\162\\155", "rm"],
  ["\\u0072\\U0000006d", "rm"],
  ["\\'\\\\", "'\\"],
  ["\\cA", "\x01"],
  ["\\U7fffffff", "\ufffd"],
  ["\\q", "q"],
])("decodes %j", (source, text) => expect(ansiText(source)).toBe(text));
