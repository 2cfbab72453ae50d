import { expect, it } from "vitest";
import { assembleSite } from "../../docs/site.ts";

it("gives every page an address of its own, and every entry of the contents a page", async () => {
  const { pages, groups } = await assembleSite();
  const slugs = pages.map(({ slug }) => slug);
  expect(slugs.filter((slug, index) => slugs.indexOf(slug) !== index)).toEqual([]);
  expect(slugs).toContain("guides/upgrade-day");
  const listed = groups.flatMap(({ items }) => items.map(({ slug }) => slug));
  expect(listed.filter((slug) => !slugs.includes(slug))).toEqual([]);
});
