import { describe, expect, it } from "vitest";
import { controls } from "../../../src/control/registry.ts";
import { hooks } from "../../../src/hook/registry.ts";
import { messages } from "../../../src/message/registry.ts";
import { markdownReference } from "../../../src/release/describe/markdown.ts";
import { transcriptLines } from "../../../src/transcript/registry.ts";

const files = markdownReference();
const headings = new Map(
  [...files].map(([file, text]) => {
    const names = [...text.matchAll(/^## `([^`]+)`$/gm)].map(([, name = ""]) => name);
    return [file, new Set(names.map((name) => name.toLowerCase().replace(/[^a-z0-9_-]/g, "")))] as const;
  }),
);

describe("markdownReference", () => {
  it("has a section for every entry of every registry", () => {
    const text = [...files.values()].join("\n");
    const names = [messages, controls, hooks, transcriptLines].flatMap((registry) => Object.keys(registry));
    const removed = Object.values(controls).flatMap((entry) =>
      "until" in entry && entry.until ? [entry.subtype] : [],
    );
    for (const name of names.filter((one) => !(removed as string[]).includes(one)))
      expect(text).toContain(`## \`${name}\``);
  });

  it("says of every entry its direction, its response, its first release and whether the SDK declares it", () => {
    for (const [file, text] of files) {
      if (file === "type.md" || file === "README.md") continue;
      const common = file === "transcript.md" ? ["Written by"] : ["Direction", "Response"];
      for (const section of text.split(/^## /m).slice(1)) {
        const labels = [...section.matchAll(/^- \*\*([^*]+):\*\* \S/gm)].map(([, name = ""]) => name);
        const expected = [...common, "First release", "Declared by the SDK"];
        expect(labels, section.slice(0, 40)).toEqual(expect.arrayContaining(expected));
        if (section.includes("- **Response:** exactly one")) expect(labels).toContain("Timeout");
        expect(section).toMatch(/^### Example/m);
        expect(section.indexOf("### Example")).toBeLessThan(section.search(/^\| field/m) + 1 || Infinity);
      }
    }
  });

  it("has no link that leads nowhere", () => {
    for (const [file, text] of files) {
      for (const [, target = "", anchor] of text.matchAll(/\]\(([\w.-]+\.md)(?:#([\w-]+))?\)/g)) {
        expect(files.has(target), `${file} links ${target}`).toBe(true);
        if (anchor !== undefined) expect(headings.get(target), `${file} links ${target}#${anchor}`).toContain(anchor);
      }
    }
  });

  it("says field by field what is known", () => {
    expect(files.get("system.md")).toContain("| `compact_metadata.pre_tokens` | number | yes |");
    expect(files.get("type.md")).toMatch(/\| `costUSD` \| number \| yes \| .*in usd/);
  });

  it("writes types as TypeScript does, without markup of HTML", () => {
    expect(files.get("host-control.md")).toContain("| `sdkMcpServers` | string[] |");
    expect(files.get("host-control.md")).toContain("Record\\<string, ");
    expect([...files.values()].join("\n")).not.toMatch(/[^\\]<string/);
  });

  it("describes past releases without what they did not have", () => {
    const past = [...markdownReference("0.2.34").values()].join("\n");
    expect(past).toContain("## `assistant`");
    expect(past).not.toContain("## `system/informational`");
  });
});
