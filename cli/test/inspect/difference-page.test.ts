import { expect, it } from "vitest";
import { differencePage } from "../../src/inspect/difference-page.ts";

const timing = { total: 1, model: 0 };

it("holds every difference in full, and nothing of it is markup", () => {
  const page = differencePage(["a<b", "c"], [], {
    differences: [
      { section: "model", pointer: "/model/0/request/system", first: "<script>old", second: "<script>new" },
    ],
    timing: [timing, timing],
    notCompared: ["times"],
  });
  expect(page).toContain("a&lt;b");
  expect(page).not.toContain("<script");
  expect(page).toMatch(/<del>.*old.*<\/del><ins>.*new.*<\/ins>/s);
  expect(page).toContain("<li>times</li>");
});
