import { describe, expect, it } from "vitest";
import { htmlPage } from "../../src/view/html-page.ts";

describe("an HTML page", () => {
  it("permits its style sheet and nothing else, unless the caller permits more", () => {
    const policy = (page: string) => /Content-Security-Policy" content="([^"]*)"/.exec(page)?.[1];
    const parts = { title: "t", style: "p { margin: 0 }", body: "<p>b</p>" };
    expect(policy(htmlPage(parts))).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'",
    );
    expect(policy(htmlPage({ ...parts, permits: ["img-src data:"] }))).toBe(
      "default-src 'none'; img-src data:; base-uri 'none'; form-action 'none'",
    );
  });

  it("escapes its title and contains its body as it is", () => {
    const page = htmlPage({ title: "</title><script>", style: "", body: "<b>x</b>" });
    expect(page).toContain("<title>&lt;/title&gt;&lt;script&gt;</title>");
    expect(page).toContain("<body>\n<b>x</b>\n</body>");
  });
});
