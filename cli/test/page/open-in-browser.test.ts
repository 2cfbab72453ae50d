import { expect, test } from "vitest";
import { openInBrowser } from "../../src/page/open-in-browser.ts";

test("starts the program that BROWSER names", async () => {
  expect(await openInBrowser("page.html", { BROWSER: process.execPath, PATH: "" })).toBe(true);
});

test("reports that no program can be started", async () => {
  expect(await openInBrowser("page.html", { PATH: "" }, "linux")).toBe(false);
  expect(await openInBrowser("page.html", { BROWSER: "no-such-browser", PATH: "" })).toBe(false);
});
