import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** A source file as the rules see it. */
export interface SourceFile {
  /** Path from the root of the repository. */
  readonly path: string;
  readonly text: string;
}

/** Sources that git tracks or would track, generated ones left out. */
export function scan(root: string): SourceFile[] {
  const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "-z"], { cwd: root });
  return listed
    .toString("utf8")
    .split("\0")
    .filter((path) => /\.(ts|tsx|mts|mjs)$/.test(path) && !/\.generated\.|\/fixtures\/|\/reference\//.test(path))
    .flatMap((path) => {
      try {
        return [{ path, text: readFileSync(`${root}/${path}`, "utf8") }];
      } catch {
        return []; // listed by git, removed from the work tree
      }
    });
}

/** Every module name that a file imports or re-exports, dynamic imports included. */
export function importsOf(text: string): string[] {
  const found: string[] = [];
  const pattern = /(?:\bfrom\s*|\bimport\s*\(\s*|^\s*import\s+)["']([^"']+)["']/gm;
  for (const match of text.matchAll(pattern)) if (match[1] !== undefined) found.push(match[1]);
  return found;
}

/** The text with comments and the insides of strings blanked, line breaks kept. */
export function codeOf(text: string): string {
  return text.replace(
    /\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`/g,
    (match) => match.replace(/[^\n]/g, " "),
  );
}
