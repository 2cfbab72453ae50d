import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { pageOf } from "../../docs/page.ts";
import { llmsText, withHeadings, writeSite } from "../../docs/write.ts";

const folder = mkdtempSync(join(tmpdir(), "agentwire-site-"));
afterAll(() => rmSync(folder, { recursive: true }));

const page = pageOf(
  "guides/a",
  "docs/guides/a.md",
  "# A: B\n\nFirst. See [why](../commands/why.md) and [gone](gone.md).\n",
);
const why = pageOf("why", "docs/commands/why.md", "# why\n\nThe cause.\n");
const site = { pages: [page, why], groups: [{ label: "Guides", items: [{ slug: "guides/a", label: "A" }] }] };

it("writes each page for the site and as plain Markdown, and reports dead links", () => {
  writeFileSync(join(folder, "favicon.svg"), "<svg/>");
  expect(writeSite(site, folder)).toEqual(["docs/guides/a.md: The link to gone.md leads nowhere."]);
  expect(readFileSync(join(folder, "public/guides/a.md"), "utf8")).toMatch(
    /^# A: B\n\nFirst\. See \[why\]\(\.\.\/why\.md\)/,
  );
  expect(readFileSync(join(folder, "src/content/docs/guides/a.md"), "utf8")).toMatch(
    /^---\n\{"title":"A: B","description":"First."\}\n---\nFirst\. See \[why\]\(\.\.\/\.\.\/why\/\)/,
  );
  expect(existsSync(join(folder, "public/llms.txt"))).toBe(true);
});

it("lists the pages by group, with what each says", () => {
  expect(llmsText(site)).toContain("## Guides\n\n- [A](guides/a.md): First.\n");
});

it("gives each requirement a heading", () => {
  expect(withHeadings("**[queue.merge]** Prompts merge.")).toBe("## `queue.merge`\n\nPrompts merge.");
});
