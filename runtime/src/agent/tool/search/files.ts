import { basename, relativeTo } from "../../../posix/path.ts";
import type { ToolContext } from "../../core/tool.ts";
import { compilePath } from "../../permission/path/glob.ts";

/** A found file. */
export interface FoundFile {
  readonly path: string;
  readonly modified: number;
  readonly size: number;
}

/** Maximum number of files in one search. */
const maxFiles = 50_000;

/**
 * Files below a folder that match a glob pattern, with their times. Does not follow links, and skips files that rules
 * deny reading.
 */
export async function findFiles(
  { ports: { files }, services }: Pick<ToolContext, "ports" | "services">,
  root: string,
  pattern: string,
): Promise<FoundFile[]> {
  const hidden = await services.permissions.hidden(root);
  const paths = (await files.glob(root, pattern, { followLinks: false })).filter((path) => !hidden(path));
  const found = await Promise.all(
    paths.slice(0, maxFiles).map(async (path) => {
      const stat = await files.stat(path).catch(() => null);
      return stat?.kind === "file" ? { path, modified: stat.modified, size: stat.size } : null;
    }),
  );
  return found.filter((file) => file !== null);
}

/** Converts a glob of a tool for a search from a folder: without a slash it matches at any depth. */
export const anyDepth = (pattern: string): string => (pattern.includes("/") ? pattern : `**/${pattern}`);

/** Compares by time, oldest first, then by name. */
export const byAge = (left: FoundFile, right: FoundFile): number =>
  left.modified - right.modified || compareText(left.path, right.path);

/** Compares by time, newest first, then by name. */
export const byNews = (left: FoundFile, right: FoundFile): number =>
  right.modified - left.modified || compareText(left.path, right.path);

/** Compares by name, in the same way on every machine. */
export const byName = (left: FoundFile, right: FoundFile): number => compareText(left.path, right.path);

const compareText = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);

/** What is wrong with a glob whose brackets are not closed; `null` if they are. */
export function brokenGlob(glob: string): string | null {
  const bare = glob.replace(/\\./g, "").replace(/\[[!^]?\]?[^\]]*\]/g, "");
  if (bare.includes("[")) return `error parsing glob '${glob}': unclosed character class; missing ']'`;
  const open = bare.split("{").length - bare.split("}").length;
  return open > 0 ? `error parsing glob '${glob}': unclosed alternate group; missing '}'` : null;
}

/** A test of paths for a glob of Grep. Braces and commas separate several patterns. */
export function globTest(glob: string, root: string): ((path: string) => boolean) | null {
  const patterns = expandBraces(glob);
  const included = patterns.filter((pattern) => !pattern.startsWith("!")).map((pattern) => compilePath(pattern));
  const excluded = patterns
    .filter((pattern) => pattern.startsWith("!"))
    .map((pattern) => compilePath(pattern.slice(1)));
  if ([...included, ...excluded].includes(null)) return null;
  return (path) => {
    const relative = relativeTo(root, path);
    const name = relative === "." ? basename(path) : relative;
    if (excluded.some((test) => test?.(name))) return false;
    return included.length === 0 || included.some((test) => test?.(name));
  };
}

/** Expands `*.{ts,tsx}` to two patterns. Supports one level of braces. */
function expandBraces(glob: string): string[] {
  const brace = /^(.*?)\{([^{}]*)\}(.*)$/.exec(glob);
  if (brace === null) return glob.split(/[,\s]+/).filter((pattern) => pattern !== "");
  const [, before = "", inner = "", after = ""] = brace;
  return inner.split(",").map((option) => before + option + after);
}

/** Extensions of common file types. */
const types: Readonly<Record<string, string>> = {
  js: "js mjs cjs jsx vue",
  ts: "ts mts cts tsx",
  py: "py pyi",
  rust: "rs",
  go: "go",
  java: "java",
  c: "c h",
  cpp: "cpp cc cxx hpp hh hxx h",
  cs: "cs",
  rb: "rb gemspec",
  ruby: "rb gemspec",
  php: "php",
  html: "html htm",
  css: "css scss sass less",
  json: "json",
  yaml: "yaml yml",
  toml: "toml",
  xml: "xml",
  md: "md markdown mdx",
  markdown: "md markdown mdx",
  sh: "sh bash zsh",
  sql: "sql",
  txt: "txt",
  swift: "swift",
  kotlin: "kt kts",
  lua: "lua",
};

/** The extensions of a file type; `null` if the type is unknown. */
export const endingsOf = (type: string): ReadonlySet<string> | null =>
  Object.hasOwn(types, type) ? new Set((types[type] ?? "").split(" ")) : null;
