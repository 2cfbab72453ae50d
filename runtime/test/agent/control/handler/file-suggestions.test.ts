import { expect, test } from "vitest";
import { fileSuggestions } from "../../../../src/agent/control/handler/file-suggestions.ts";
import { ask } from "../ask.ts";

const files = ["src/main.ts", "src/parse/main.test.ts", "README.md", "node_modules/x/main.js", "docs/Main.md"];

async function suggested(query: unknown, paths: readonly string[] = files): Promise<string[]> {
  const services = {
    tools: { directory: () => "/project" },
    fileIndex: { search: (folder: string) => paths.map((path) => `${folder}/${path}`) },
  };
  const { suggestions, cwd } = await ask(fileSuggestions, services, { query });
  expect(cwd).toBe("/project");
  return suggestions.map(({ path }) => path);
}

test("files and folders that contain the query, in any case, the shortest first; dependencies are left out", async () => {
  expect(await suggested("MAIN")).toEqual(["src/main.ts", "docs/Main.md", "src/parse/main.test.ts"]);
  expect(await suggested("src/p")).toEqual(["src/parse/", "src/parse/main.test.ts"]);
});

test("an empty query lists the folder itself, folders first", async () => {
  const top = ["docs/", "src/", "README.md"];
  expect(await suggested("")).toEqual(top);
  expect(await suggested("./")).toEqual(top);
});

test("a query that is not a string finds nothing", async () => {
  expect(await suggested(undefined)).toEqual([]);
});

test("paths of one length are sorted by name, and fifteen are the most", async () => {
  const many = Array.from({ length: 20 }, (_, index) => `f${String(19 - index).padStart(2, "0")}`);
  expect(await suggested("f", many)).toEqual([...many].sort().slice(0, 15));
});
