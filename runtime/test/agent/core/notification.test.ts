import { expect, test } from "vitest";
import { isNotification, notificationBlock } from "../../../src/agent/core/notification.ts";

const event = "<task-notification>\n<summary>Done</summary>\n</task-notification>";

test("a notification is a text that begins as one", () => {
  expect([event, `Look: ${event}`, [event], undefined].map(isNotification)).toEqual([true, false, false, false]);
});

test("the model reads a notification as a reminder that says that no person wrote it", () => {
  const { text } = notificationBlock(event);
  expect(text).toMatch(/^<system-reminder>\n.*No person wrote this message/);
  expect(text).toContain(event);
});
