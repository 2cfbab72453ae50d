import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { startPager } from "../../src/screen/pager.ts";

const folder = mkdtempSync(join(tmpdir(), "agentwire-pager-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the pager", () => {
  it("gets the text and display options, and is awaited", async () => {
    const shown = join(folder, "shown");
    const pager = startPager({ PATH: process.env.PATH, PAGER: `(cat; echo "$LESS") > ${shown}` }, "linux");
    pager?.input.write("a line\n");
    await pager?.finish();
    expect(readFileSync(shown, "utf8")).toBe("a line\nFRX\n");
  });

  it("does not block the program if it exits first", async () => {
    const pager = startPager({ PATH: process.env.PATH, PAGER: "exit 0" }, "linux");
    pager?.input.on("error", () => {});
    pager?.input.write("x".repeat(1_000_000));
    await pager?.finish();
    expect(process.listenerCount("SIGINT")).toBe(0);
  });

  it.each([[""], [" "], ["cat"]])("is not started for PAGER=%j", (PAGER) => {
    expect(startPager({ PAGER }, "linux")).toBeNull();
  });

  it("is not started if there is no shell for it", () => {
    expect(startPager({ PAGER: "less" }, "win32")).toBeNull();
  });
});
