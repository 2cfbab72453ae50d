import { afterAll, describe, expect, it } from "vitest";
import { BROWSER_VARIABLE, openBrowser } from "../src/browser.ts";

const browser = openBrowser();
afterAll(async () => (await browser).close());

describe("the browser of the suite", () => {
  it("is a real Chromium that lays out, runs and draws a page", async () => {
    const page = await (await browser).newPage();
    await page.setContent(
      "<style>p { width: 300px }</style><p><span>drawn</span></p><script>window.sum = 1 + 1</script>",
    );
    expect(await page.evaluate("window.sum")).toBe(2);
    expect((await page.locator("p").boundingBox())?.width).toBe(300);
    const { width, height } = (await page.locator("span").boundingBox()) ?? { width: 0, height: 0 };
    expect(width).toBeGreaterThan(20); // there is a font
    expect(height).toBeGreaterThan(10);
    expect((await page.screenshot()).subarray(1, 4).toString()).toBe("PNG");
    expect((await browser).version()).toMatch(/^\d+\./);
  });

  it("fails where it is missing, and reports how to name another", async () => {
    const before = process.env[BROWSER_VARIABLE];
    process.env[BROWSER_VARIABLE] = "/nowhere/chromium";
    try {
      await expect(openBrowser()).rejects.toThrow(BROWSER_VARIABLE);
    } finally {
      if (before === undefined) delete process.env[BROWSER_VARIABLE];
      else process.env[BROWSER_VARIABLE] = before;
    }
  });
});
