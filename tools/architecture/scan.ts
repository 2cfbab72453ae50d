import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** A source file as the rules see it. */
export interface SourceFile {
  /** Path from the root of the repository. */
  readonly path: string;
  readonly text: string;
}

/** One breach of a rule: where, and what to do about it. */
export interface Violation {
  readonly rule: string;
  readonly path: string;
  readonly message: string;
}

/** Sources that git tracks or would track. */
export function scan(root: string): SourceFile[] {
  const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "-z"], { cwd: root });
  return listed
    .toString("utf8")
    .split("\0")
    .filter((path) => /\.(ts|tsx|mts|mjs)$/.test(path) && !/\/fixtures\/|\/reference\//.test(path))
    .flatMap((path) => {
      try {
        return [{ path, text: readFileSync(`${root}/${path}`, "utf8") }];
      } catch {
        return []; // listed by git, removed from the work tree
      }
    });
}

/** One import or re-export of a file. */
export interface Import {
  readonly module: string;
  /** Whether it concerns types only: `import type` and `export type`. */
  readonly typeOnly: boolean;
}

const comments = /\/\*[\s\S]*?\*\/|\/\/[^\n]*/;
const strings = /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`/;
const tokens = new RegExp(`${comments.source}|${strings.source}`, "g");
const blank = (text: string) => text.replace(/[^\n]/g, " ");

const statement = /^[ \t]*(?:import|export)\s+(type\s+(?!from\b))?(?:[\w*{][^;"'`]*?\bfrom\s*)?["']([^"']+)["']/gm;
const call = /\bimport\s*\(\s*["']([^"']+)["']/g;

/** Every module that a file imports or re-exports, dynamic imports included, in order of appearance. */
export function importsOf(text: string): Import[] {
  const code = text.replace(tokens, (token) => (token.startsWith("/") || token.startsWith("`") ? blank(token) : token));
  const statements = [...code.matchAll(statement)].map(({ index, 1: type, 2: module = "" }) => {
    return { index, module, typeOnly: type !== undefined };
  });
  const calls = [...code.matchAll(call)].map(({ index, 1: module = "" }) => ({ index, module, typeOnly: false }));
  return [...statements, ...calls]
    .sort((a, b) => a.index - b.index)
    .map(({ module, typeOnly }) => ({ module, typeOnly }));
}

/** The text with comments and the insides of strings blanked, line breaks kept. */
export const codeOf = (text: string): string => text.replace(tokens, blank);
