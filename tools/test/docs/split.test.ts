import { expect, it } from "vitest";
import { pageOf } from "../../docs/page.ts";
import { splitPage } from "../../docs/split.ts";

it("makes an index, and a page of each section", () => {
  const page = pageOf(
    "hooks",
    "hook.md",
    "# Hooks\n\nEvents.\n\n## `Stop`\n\nA turn ends.\n\n### Input\n\nText.\n\n## `Pre|Post`\n\nTwo.\n",
  );
  const [index, stop, other] = splitPage(page);
  expect(index?.body).toContain("Events.");
  expect(index?.body).toContain("| [`Stop`](#stop) | A turn ends. |");
  expect(stop).toEqual({
    slug: "hooks/stop",
    title: "Stop",
    source: "hook.md",
    section: "stop",
    body: "A turn ends.\n\n## Input\n\nText.",
  });
  expect(other?.slug).toBe("hooks/prepost");
});
