import { expect, test } from "vitest";
import { commandOf, keys } from "../../../viewer/state/keys.ts";

const press = (key: string, more = {}) => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
});

test("each key triggers one command", () => {
  const all = keys.flatMap(({ keys: list }) => [...list]);
  expect(new Set(all).size).toBe(all.length);
  expect(commandOf(press("x"), "page")).toBe("next-incident");
  expect(commandOf(press("2"), "page")).toBe("view-1");
});

test("keys of the browser, of a field and of a slider are left to them", () => {
  expect(commandOf(press("c", { ctrlKey: true }), "page")).toBeNull();
  expect(commandOf(press("x"), "field")).toBeNull();
  expect(commandOf(press("Enter"), "field")).toBe("next-hit");
  expect(commandOf(press("Enter", { shiftKey: true }), "field")).toBe("previous-hit");
  expect(commandOf(press("ArrowUp"), "slider")).toBeNull();
});
