import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { packages } from "../architecture/layout.ts";
import { stepsOf } from "../walkthrough/steps.ts";

const root = resolve(import.meta.dirname, "..", "..");
const documents = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md", "tools/README.md"];

/** Paths that a document names in code or links to, from the root of the repository. */
function pathsIn(document: string, text: string): string[] {
  const folders = [...packages, "tools"].join("|");
  const named = [...text.matchAll(new RegExp(`\`((?:${folders})/[\\w./-]+)\``, "g"))].map(([, path = ""]) => path);
  const linked = [...text.matchAll(/\]\((?!\w+:)([^)#]+)/g)].map(([, path = ""]) => join(document, "..", path));
  return [...named, ...linked];
}

describe("the documents", () => {
  it.each(documents)("%s names only files that exist", (document) => {
    const text = readFileSync(join(root, document), "utf8");
    const created = new Set(stepsOf(text).map(({ path }) => path));
    const missing = pathsIn(document, text).filter((path) => !existsSync(join(root, path)) && !created.has(path));
    // A walkthrough may name the test that goes with what it adds.
    expect(missing.filter((path) => !path.includes("/test/"))).toEqual([]);
  });
});
