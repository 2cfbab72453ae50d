import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { metamodel } from "@agentwire/protocol";
import { root } from "../run.ts";
import { apiPages } from "./api.ts";
import { commandPages } from "./commands.ts";
import { contents, folders, type Group } from "./contents.ts";
import { historyPage } from "./history.ts";
import { optionPage } from "./options.ts";
import { type Page, pageOf } from "./page.ts";
import { requirementPages } from "./requirements.ts";
import { splitPage } from "./split.ts";

/** An entry of the table of contents, with the title that it shows. */
interface Entry {
  readonly slug: string;
  readonly label: string;
}

/** Everything that the site contains. */
export interface Site {
  readonly pages: readonly Page[];
  readonly groups: readonly { readonly label: string; readonly items: readonly Entry[] }[];
}

/** The table of contents, with the pages that it does not name. */
function allGroups(): Group[] {
  const named = new Set(contents.flatMap(({ items }) => items.map(({ source }) => source)));
  return contents.map((group) => {
    const own = folders.filter(({ label }) => label === group.label);
    const others = own.flatMap(({ folder, slug }) =>
      readdirSync(join(root, folder))
        .filter((file) => file.endsWith(".md") && !named.has(`${folder}/${file}`))
        .map((file) => ({ slug: `${slug}/${file.slice(0, -".md".length)}`, source: `${folder}/${file}` })),
    );
    return { ...group, items: [...group.items, ...others] };
  });
}

function writtenPages(groups: readonly Group[]): Page[] {
  return groups.flatMap(({ items }) =>
    items.flatMap(({ slug, source, split }) => {
      if (source === undefined) return [];
      if (!existsSync(join(root, source))) throw new Error(`tools/docs/contents.ts: ${source} does not exist.`);
      const page = pageOf(slug, source, readFileSync(join(root, source), "utf8"));
      return split === true ? splitPage(page) : [page];
    }),
  );
}

/** Assembles the pages of the site from the repository. */
export async function assembleSite(): Promise<Site> {
  const listed = allGroups();
  const requirements = requirementPages();
  const commands = await commandPages();
  const api = apiPages();
  const pages = [...writtenPages(listed), optionPage(), historyPage(metamodel()), ...commands, ...requirements, ...api];
  const titles = new Map(pages.map(({ slug, title }) => [slug, title]));
  const entry = ({ slug, label }: { readonly slug: string; readonly label?: string }): Entry => {
    const title = label ?? titles.get(slug);
    if (title === undefined) throw new Error(`tools/docs/contents.ts: No page has the address ${slug}.`);
    return { slug, label: title };
  };
  const added: Readonly<Record<string, readonly Page[]>> = { Requirements: requirements, Packages: api };
  const groups = listed.map(({ label, items }) => ({
    label,
    items: [...items, ...(added[label] ?? [])].map(entry),
  }));
  return { pages, groups };
}
