import { readdirSync, readFileSync } from "node:fs";
import { join, posix, relative, sep } from "node:path";

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s${name}=(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`)
    .exec(tag)
    ?.slice(1)
    .find((value) => value !== undefined);

const decode = (text: string): string => decodeURIComponent(text.replaceAll("&amp;", "&").replaceAll("&#38;", "&"));

/** An address that the browser would load from elsewhere. */
const isExternal = (address: string): boolean => /^(?:\w+:)?\/\//.test(address);

/** A built site: the text of each HTML page, and the paths of all files, from its folder. */
export interface BuiltSite {
  readonly pages: ReadonlyMap<string, string>;
  readonly files: ReadonlySet<string>;
}

/** Reads a built site. */
export function readSite(folder: string): BuiltSite {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, "/"));
  const html = paths.filter((path) => path.endsWith(".html"));
  return {
    files: new Set(paths),
    pages: new Map(html.map((path) => [path, readFileSync(join(folder, path), "utf8")])),
  };
}

/** Finds links and images that lead nowhere, and everything that a page would load from another server. */
export function checkSite({ pages, files }: BuiltSite): string[] {
  const anchors = new Map(
    [...pages].map(([path, html]) => [
      path,
      new Set([...html.matchAll(/\sid=(?:"([^"]*)"|([^\s>"]+))/g)].map(([, a, b]) => a ?? b)),
    ]),
  );
  const findings = new Set<string>();
  for (const [path, html] of pages) {
    for (const [tag, element = ""] of html.matchAll(/<(a|link|img|script|source|iframe)\s[^>]*>/g)) {
      const address = attribute(tag, "href") ?? attribute(tag, "src");
      if (address === undefined || /^(?:data|mailto):/.test(address)) continue;
      if (isExternal(address)) {
        const loads = element !== "a" && !/\srel="?(?:canonical|alternate)/.test(tag);
        if (loads) findings.add(`${path}: loads ${address} from another server.`);
        continue;
      }
      const [target = "", hash = ""] = decode(address).split("#");
      const location =
        target === ""
          ? path
          : posix.join(target.startsWith("/") ? "" : posix.dirname(path), target.split("?")[0] ?? "");
      const file = [location, posix.join(location, "index.html")]
        .map((name) => name.replace(/^\//, ""))
        .find((name) => files.has(name));
      if (file === undefined) findings.add(`${path}: ${address} leads nowhere.`);
      else if (hash !== "" && anchors.get(file)?.has(hash) === false)
        findings.add(`${path}: ${address} names an anchor that ${file} lacks.`);
    }
  }
  return [...findings];
}
