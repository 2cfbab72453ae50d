import { expect, it } from "vitest";
import { documentPages } from "../../../src/command/mcp/reference.ts";

it("has the pages of the reference and the guides, each under an address of its own", () => {
  const pages = documentPages();
  const uris = pages.map(({ uri }) => uri);
  expect(uris).toContain("agentwire://protocol/reference/system.md");
  expect(uris).toContain("agentwire://testing/guide/conformance.md");
  expect(new Set(uris).size).toBe(uris.length);
  for (const { title, text } of pages) expect(text()).toContain(title);
});
