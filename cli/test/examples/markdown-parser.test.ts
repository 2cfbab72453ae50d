import { describe, expect, it } from "vitest";
import { parser } from "../../examples/markdown-parser.ts";

describe("Markdown in the frontends", () => {
  it("turns addresses with a scheme into links", () => {
    expect(parser.renderInline("see https://example.org/a_b.")).toBe(
      'see <a href="https://example.org/a_b">https://example.org/a_b</a>.',
    );
    expect(parser.renderInline("src/index.ts, a.md and me@example.org")).not.toContain("<a");
  });

  it("draws the boxes of a task list", () => {
    const html = parser.render("- [ ] open\n- [x] done\n\n  [ ] text of the item\n- `[ ]` code\n\n[ ] text");
    expect(html).toContain("\u2610 open");
    expect(html).toContain("\u2611 done");
    expect(html).toContain("[ ] text of the item");
    expect(html).toContain("<p>[ ] text</p>");
  });

  it("leaves HTML as text", () => {
    expect(parser.render("<b>x</b>")).toBe("<p>&lt;b&gt;x&lt;/b&gt;</p>\n");
  });
});
