import { posix } from "node:path";
import { outsideCode, type Page } from "./page.ts";

/** Where links of the repository lead. */
export interface Targets {
  readonly pages: readonly Page[];
  /** Whether the repository contains a file or folder of this path. */
  exists(path: string): boolean;
  /** Where other files can be read: an address that their paths are appended to. */
  readonly sources: string;
  /** Called for each link that leads nowhere. */
  readonly onDeadLink: (page: Page, target: string) => void;
}

/** How the links of a page are written. */
export interface LinkForm {
  /** The address of a page, seen from another. */
  page(to: Page, from: Page): string;
  /** The address of an image, seen from a page. */
  image(path: string, from: Page): string;
}

/** Where the site has the plain Markdown of a page. */
export const markdownPath = ({ slug }: Page): string => `${slug === "" ? "index" : slug}.md`;

/** Where the site has an image of the repository. */
export const imagePath = (path: string): string => `images/${path}`;

const relative = (from: string, to: string): string => posix.relative(from, to) || ".";

const imageBeside = (path: string, from: Page): string => `./${relative(posix.dirname(from.slug), imagePath(path))}`;

/**
 * Links between the pages of the site, each of which is a folder. They work at any address of the site. The site generator
 * resolves the address of an image from the file of the page.
 */
export const siteLinks: LinkForm = { page: (to, from) => `${relative(from.slug, to.slug)}/`, image: imageBeside };

/** Links between the Markdown files that the site has beside its pages. */
export const markdownLinks: LinkForm = {
  page: (to, from) => relative(posix.dirname(from.slug), markdownPath(to)),
  image: imageBeside,
};

/** Rewrites the links of a page. */
export type LinkRewriter = (page: Page, form: LinkForm) => string;

/** Makes the function that rewrites links. */
export function linkRewriter({ pages, exists, sources, onDeadLink }: Targets): LinkRewriter {
  const addresses = new Map(pages.map((page) => [`${page.source}${page.section ? `#${page.section}` : ""}`, page]));
  return (page, form) => {
    const rewrite = (text: string, target: string): string => {
      if (/^\w+:/.test(target)) return target;
      const [path = "", hash = ""] = target.split("#");
      const source = path === "" ? page.source : posix.join(posix.dirname(page.source), path).replace(/\/$/, "");
      const section = hash === "" ? undefined : addresses.get(`${source}#${hash}`);
      if (section !== undefined) return form.page(section, page);
      const found = addresses.get(source) ?? addresses.get(`${source}/README.md`);
      if (found !== undefined) {
        const requirement = /^`([a-z0-9-]+(?:\.[a-z0-9-]+)+)`$/.exec(text)?.[1];
        const anchor =
          hash || (requirement !== undefined && found.body.includes(`**[${requirement}]**`) ? requirement : "");
        const own = found === page || (path === "" && page.section === undefined);
        return `${own && anchor !== "" ? "" : form.page(found, page)}${anchor === "" ? "" : `#${anchor}`}`;
      }
      if (!exists(source)) onDeadLink(page, target);
      return /\.(?:png|svg)$/.test(source) ? form.image(source, page) : `${sources}/${source}`;
    };
    return outsideCode(page.body, (part) =>
      part.replaceAll(
        /(`[^`\n]*`(?!\]))|\[((?:`[^`]*`|!\[[^\]]*\]\([^)]*\)|[^\]`])*)\]\(([^)\s]+)\)/g,
        (match, code: string | undefined, text: string, target: string) =>
          code === undefined ? `[${text}](${rewrite(text, target)})` : match,
      ),
    );
  };
}
