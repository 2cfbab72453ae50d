import { anchorOf, type Page, pageOf } from "./page.ts";

/** Splits a page into an index and one page for each of its second-level sections. */
export function splitPage(page: Page): Page[] {
  const [introduction = "", ...sections] = page.body.split(/^## /m);
  const pages = sections.map((section): Page => {
    const heading = section.slice(0, section.indexOf("\n"));
    const anchor = anchorOf(heading);
    const body = section.slice(heading.length).replaceAll(/^###/gm, "##");
    return { ...pageOf(`${page.slug}/${anchor}`, page.source, `# ${heading}\n${body}`), section: anchor };
  });
  const rows = sections.map((section) => {
    const [heading = "", , summary = ""] = section.split("\n");
    return `| [${heading}](#${anchorOf(heading)}) | ${/^(?:\||One of|Another|-|\w+$)/.test(summary) ? "" : summary.replaceAll("|", "\\|")} |`;
  });
  return [{ ...page, body: `${introduction}\n| entry | meaning |\n|---|---|\n${rows.join("\n")}\n` }, ...pages];
}
