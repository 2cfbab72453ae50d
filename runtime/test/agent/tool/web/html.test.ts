import { describe, expect, it } from "vitest";
import { htmlToMarkdown, nesting } from "../../../../src/agent/tool/web/html.ts";

describe("htmlToMarkdown", () => {
  it("keeps headings, emphasis, links and lists, and drops scripts", async () => {
    const page =
      '<h1>Head</h1><p>Some <b>bold</b> <a href="/x">link</a></p><ul><li>one</ul><script>no()</script><style>p{}</style>';
    expect(await htmlToMarkdown(page)).toBe("Head\n====\n\nSome **bold** [link](/x)\n\n*   one");
  });

  it("gives a page back that is nested too deeply to be converted", async () => {
    const bomb = `${"<div>".repeat(100_000)}x`;
    expect(await htmlToMarkdown(bomb)).toBe(bomb);
  });

  it("converts lists that are nested as deeply as is allowed", async () => {
    expect(await htmlToMarkdown(`${"<ul><li>".repeat(200)}deep`)).toMatch(/deep$/);
  });

  it("says where a page was cut", async () => {
    const text = await htmlToMarkdown(`<p>${"word ".repeat(300_000)}</p>`);
    expect(text).toMatch(/too long to read\.\]$/);
  });
});

describe("nesting", () => {
  it("does not count elements that end by themselves", () => {
    expect(nesting("<p>a<p>b<br><img><li>c<li>d")).toBe(0);
    expect(nesting("<div><section></section><b>x</b></div>")).toBe(2);
  });
});
