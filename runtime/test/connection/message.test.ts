import { expect, test } from "vitest";
import { messageFrame } from "../../src/connection/message.ts";

test("a message is named by its type, and by its subtype if it has one", () => {
  expect(messageFrame("keep_alive", {})).toEqual({ type: "keep_alive" });
  expect(JSON.stringify(messageFrame("system/status", { status: null, uuid: "u" }))).toBe(
    '{"type":"system","subtype":"status","status":null,"uuid":"u"}',
  );
});
