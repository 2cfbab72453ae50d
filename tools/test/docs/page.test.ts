import { expect, it } from "vitest";
import { anchorOf, descriptionOf, outsideCode, pageOf } from "../../docs/page.ts";

it("takes the title from the first line, and the rest as the body", () => {
  const page = pageOf("a/b", "docs/b.md", "# Use `why`\n\nText.\n");
  expect(page).toEqual({ slug: "a/b", title: "Use why", source: "docs/b.md", body: "Text." });
  expect(() => pageOf("a", "docs/a.md", "Text.")).toThrow("docs/a.md: Start the file with its title");
});

it("makes anchors as code hosts do", () => {
  expect(anchorOf("`system/api_retry`")).toBe("systemapi_retry");
  expect(anchorOf("Write an adapter")).toBe("write-an-adapter");
});

it("describes a page by the first sentence of its text", () => {
  const page = pageOf(
    "a",
    "a.md",
    "# A\n\nDerived from the sources.\n\n| a |\n\nA [tape](x.md) is `one` file. It ends.\n",
  );
  expect(descriptionOf(page)).toBe("A tape is one file.");
});

it("changes nothing within code blocks", () => {
  const text = "a\n\n```ts\na\n```\n\n- a\n\n  ```ts\n  a\n  ```\na";
  expect(outsideCode(text, (part) => part.replaceAll("a", "b"))).toBe(
    "b\n\n```ts\na\n```\n\n- b\n\n  ```ts\n  a\n  ```\nb",
  );
});
