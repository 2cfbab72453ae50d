import { copyFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "../run.ts";
import { imagePath, linkRewriter, markdownLinks, markdownPath, siteLinks } from "./links.ts";
import { descriptionOf, type Page } from "./page.ts";
import type { Site } from "./site.ts";

const sources = "https://github.com/agentwire/agentwire/blob/main";

/** Gives each requirement of a page a heading. The site uses its id as the anchor. */
export const withHeadings = (body: string): string => body.replaceAll(/^\*\*\[([^\]]+)\]\*\* /gm, "## `$1`\n\n");

const frontmatter = (page: Page): string =>
  `---\n${JSON.stringify({ title: page.title, description: descriptionOf(page) })}\n---\n`;

/** The list of all pages, for programs that read the site. */
export function llmsText({ pages, groups }: Site): string {
  const bySlug = new Map(pages.map((page) => [page.slug, page]));
  const line = ({ slug, label }: { readonly slug: string; readonly label: string }) => {
    const page = bySlug.get(slug);
    return page === undefined ? "" : `- [${label}](${markdownPath(page)}): ${descriptionOf(page)}\n`;
  };
  const sections = groups.map(({ label, items }) => `## ${label}\n\n${items.map(line).join("")}`);
  return `# agentwire\n\n> A toolkit for the line protocol between an agent host (the Claude Agent SDK, an IDE) and an agent process (the \`claude\` CLI): schemas, reference peers, recording, replay, conformance tests. The address of each page with \`.md\` appended is its plain Markdown.\n\n${sections.join("\n")}`;
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/**
 * Writes the sources that the site is built from to its folder, and removes those of an earlier run. Returns a finding for
 * each link that leads nowhere.
 */
export function writeSite(site: Site, folder: string): string[] {
  const content = join(folder, "src", "content", "docs");
  const files = join(folder, "public");
  for (const old of [content, files]) rmSync(old, { recursive: true, force: true });
  const findings = new Set<string>();
  const rewrite = linkRewriter({
    pages: site.pages,
    exists: (path) => existsSync(join(root, path)),
    sources,
    onDeadLink: ({ source }, target) => findings.add(`${source}: The link to ${target} leads nowhere.`),
  });
  for (const page of site.pages) {
    write(join(content, markdownPath(page)), frontmatter(page) + withHeadings(rewrite(page, siteLinks)));
    write(join(files, markdownPath(page)), `# ${page.title}\n\n${rewrite(page, markdownLinks)}\n`);
    for (const [, path = ""] of page.body.matchAll(/!\[[^\]]*\]\(([^)]+)\)/g)) {
      const image = join(dirname(page.source), path);
      for (const copy of [join(content, imagePath(image)), join(files, imagePath(image))]) {
        mkdirSync(dirname(copy), { recursive: true });
        copyFileSync(join(root, image), copy);
      }
    }
  }
  write(join(files, "llms.txt"), llmsText(site));
  copyFileSync(join(folder, "favicon.svg"), join(files, "favicon.svg"));
  write(join(folder, "src", "contents.json"), JSON.stringify(site.groups, null, 2));
  return [...findings];
}
