import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { commands } from "../../src/command/registry.ts";
import { writeExampleFiles } from "./example-files.ts";
import { commandPages, expectCurrentPage, renderPage } from "./render.ts";

const folder = mkdtempSync(join(tmpdir(), "agentwire-docs-"));
beforeAll(() => writeExampleFiles(folder));
afterAll(() => rmSync(folder, { recursive: true }));

it("every command has a page with examples", () => {
  expect(commandPages().toSorted()).toEqual(commands.map(({ name }) => `${name}.md`).toSorted());
});

/** Pages that other tests compare: the quickstart takes long, bisect needs a registry, and dap a client. */
const elsewhere = ["quickstart.md", "bisect.md", "dap.md"];

it.each(commandPages().filter((name) => !elsewhere.includes(name)))(
  "the examples of docs/commands/%s print what the page shows",
  (name) =>
    expectCurrentPage(name, async (page) => {
      const rendered = await renderPage(page, folder);
      expect(rendered).toContain("$ agentwire");
      return rendered;
    }),
);
