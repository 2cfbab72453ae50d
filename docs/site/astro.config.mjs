import { readFileSync } from "node:fs";
import { unified } from "@astrojs/markdown-remark";
import starlight from "@astrojs/starlight";
import { defineConfig, passthroughImageService } from "astro/config";
import { remarkDiagrams } from "./diagrams.mjs";
import { remarkRequirements } from "./requirements.mjs";
import { remarkTables } from "./tables.mjs";

// `tools/docs` writes the table of contents and the pages.
const groups = JSON.parse(readFileSync(new URL("src/contents.json", import.meta.url), "utf8"));

export default defineConfig({
  // Relative links work without a redirect.
  trailingSlash: "always",
  markdown: {
    processor: unified({ remarkPlugins: [remarkDiagrams, remarkRequirements, remarkTables], smartypants: false }),
  },
  image: { service: passthroughImageService() },
  devToolbar: { enabled: false },
  server: { host: "127.0.0.1" },
  integrations: [
    starlight({
      title: "agentwire",
      description: "Test, record, debug and replay sessions between an agent host and an agent process.",
      customCss: ["./src/site.css"],
      components: { Footer: "./src/Footer.astro", Search: "./src/Search.astro" },
      // A block that does not scroll needs no name for assistive technology.
      expressiveCode: { defaultProps: { wrap: true } },
      sidebar: groups.map(({ label, items }) => ({
        label,
        collapsed: items.length > 14,
        items: items.map(({ slug, label }) => ({ label, link: slug === "" ? "/" : `/${slug}/` })),
      })),
      tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 3 },
      credits: false,
    }),
  ],
});
