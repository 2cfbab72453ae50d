import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const page = readFileSync(join(root, "docs", "environment.md"), "utf8");

const section = (title: string): string => page.split(`\n## ${title}\n`)[1]?.split("\n## ")[0] ?? "";
const followed = [...section("Supported").matchAll(/^\| `(\w+)` \|.*\]\(\.\.\/([^)]+)\)/gm)].map(
  ([, name = "", path = ""]) => ({ name, path }),
);
const ignored = [...(section("Not supported") + section("Without effect")).matchAll(/^(?:\||-) `(\w+)`/gm)].map(
  ([, name = ""]) => name,
);

/** What the host library, hooks and the start of the process read, set or pass on. */
const elsewhere = new Set([
  ...["CLAUDE_SDK_CAN_USE_TOOL_SHADOWED", "CLAUDE_SDK_MCP_SERVERS_ARGV_DEPRECATED", "CLAUDE_CODE_BUBBLEWRAP"],
  ...["CLAUDE_CODE_SDK_READS_STARTUP_MARKS", "CLAUDE_CODE_QUESTION_PREVIEW_FORMAT"],
]);
const families = ["OPUS", "SONNET", "HAIKU", "FABLE"];
const sources = ["agent", "model", "node/agent", "process"].flatMap((folder) =>
  readdirSync(join(root, "runtime", "src", folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => readFileSync(join(root, "runtime", "src", folder, name), "utf8")),
);

/** The variables of the four families that the sources of the agent read. */
const readers = new Set(
  sources.flatMap((text) => [
    ...[...text.matchAll(/\benv\.((?:CLAUDE|ANTHROPIC|DISABLE)_[A-Z0-9_]+)/g)].map(([, name = ""]) => name),
    ...[...text.matchAll(/`((?:ANTHROPIC|DISABLE)_[A-Z_]+)\$\{[^}]*\}([A-Z_]*)`/g)].flatMap(
      ([, before = "", after = ""]) => families.map((family) => before + family + after),
    ),
  ]),
);

test("each variable that the agent reads is on the page", () => {
  const named = new Set(followed.map(({ name }) => name));
  expect([...readers].filter((name) => !named.has(name) && !elsewhere.has(name))).toEqual([]);
});

test("each variable on the page that is followed has a reader", () => {
  const isRead = (name: string): boolean => readers.has(name) || sources.some((text) => text.includes(name));
  expect(followed.map(({ name }) => name).filter((name) => !isRead(name))).toEqual([]);
});

test("no variable that is said to be ignored has a reader", () => {
  expect(ignored.length).toBeGreaterThan(40);
  expect(ignored.filter((name) => readers.has(name))).toEqual([]);
});

test.each(followed)("$name is in the test that the page names", ({ name, path }) => {
  expect(readFileSync(join(root, path), "utf8")).toContain(
    name.replace(/_(?:OPUS|FABLE|SONNET|HAIKU)(?:_MODEL)?$/, ""),
  );
});
