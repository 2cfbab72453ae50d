import { expect, it } from "vitest";
import { linkRewriter, markdownLinks, markdownPath, siteLinks } from "../../docs/links.ts";
import { type Page, pageOf } from "../../docs/page.ts";

const guide = (body: string) => pageOf("guides/ci", "docs/guides/ci.md", `# CI\n\n${body}`);
const spec = pageOf("reference/queue", "protocol/spec/queue.md", "# Queue\n\n**[queue.merge]** One turn.");
const hook: Page = { ...pageOf("reference/hook/stop", "protocol/reference/hook.md", "# Stop\n\n"), section: "stop" };
const home = pageOf("", "docs/README.md", "# Home\n\n");

function rewrite(body: string, form = siteLinks) {
  const dead: string[] = [];
  const page = guide(body);
  const links = linkRewriter({
    pages: [page, spec, hook, home],
    exists: (path) => ["cli/bin", "docs/a.png"].includes(path),
    sources: "https://example.org/tree",
    onDeadLink: (_, target) => dead.push(target),
  });
  return { text: links(page, form), dead };
}

it.each([
  ["[a](../../protocol/spec/queue.md)", "[a](../../reference/queue/)", "[a](../reference/queue.md)"],
  ["[a](../../protocol/spec/queue.md#b)", "[a](../../reference/queue/#b)", "[a](../reference/queue.md#b)"],
  [
    "[`queue.merge`](../../protocol/spec/queue.md)",
    "[`queue.merge`](../../reference/queue/#queue.merge)",
    "[`queue.merge`](../reference/queue.md#queue.merge)",
  ],
  ["[a](../../protocol/reference/hook.md#stop)", "[a](../../reference/hook/stop/)", "[a](../reference/hook/stop.md)"],
  ["[a](#b)", "[a](#b)", "[a](#b)"],
  ["[a](../README.md)", "[a](../../)", "[a](../index.md)"],
  ["[a](../../cli/bin)", "[a](https://example.org/tree/cli/bin)", "[a](https://example.org/tree/cli/bin)"],
  ["![a](../a.png)", "![a](./../images/docs/a.png)", "![a](./../images/docs/a.png)"],
  ["[a](https://example.com/)", "[a](https://example.com/)", "[a](https://example.com/)"],
  ["`[a](b.md)`", "`[a](b.md)`", "`[a](b.md)`"],
])("rewrites %s", (body, site, markdown) => {
  expect(rewrite(body)).toEqual({ text: site, dead: [] });
  expect(rewrite(body, markdownLinks)).toEqual({ text: markdown, dead: [] });
});

it("reports a link that leads nowhere", () => {
  expect(rewrite("[a](gone.md)").dead).toEqual(["gone.md"]);
});

it("names the Markdown of the first page", () => {
  expect(markdownPath(home)).toBe("index.md");
});
