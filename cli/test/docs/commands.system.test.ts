import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { writeExampleFiles } from "./example-files.ts";
import { renderPage } from "./render.ts";

const docs = fileURLToPath(new URL("../../../docs/commands/", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "agentwire-docs-"));
beforeAll(() => writeExampleFiles(folder));
afterAll(() => rmSync(folder, { recursive: true }));

/** A page without figures that change with the program: the size of a page, and the number of operations. */
const stable = (page: string): string =>
  page.replace(/\d+\.\d MB/g, "N MB").replace(/\d+ actions of the agent, \d+/g, "N actions of the agent, N");

/** The test of the quickstart compares its page, because a run takes long. */
const elsewhere = ["quickstart.md"];

it.each(readdirSync(docs).filter((name) => !elsewhere.includes(name)))(
  "the examples of docs/commands/%s print what the page shows",
  async (name) => {
    const path = join(docs, name);
    const page = readFileSync(path, "utf8");
    const rendered = await renderPage(page, folder);
    expect(rendered).toContain("$ agentwire");
    if (process.env.AGENTWIRE_UPDATE_DOCS === "1") writeFileSync(path, rendered);
    else expect(stable(page)).toBe(stable(rendered));
  },
);
