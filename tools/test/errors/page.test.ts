import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { controls } from "@agentwire/protocol";
import { describe, expect, it } from "vitest";
import { errorFamilies } from "../../errors/page.ts";
import { root } from "../../run.ts";

const page = readFileSync(join(root, "docs", "errors.md"), "utf8");
const cases = errorFamilies.flatMap(({ title, entries }) =>
  Object.entries(entries).map(([code, entry]) => ({ title, code, entry })),
);

describe("docs/errors.md", () => {
  it.each(cases)("shows the message of $code ($title) as it is provoked", async ({ code, entry }) => {
    const message = await entry.provoke();
    expect(message).not.toBe("");
    expect(page).toContain(
      `| \`${code}\` | ${message.replaceAll("|", "\\|").replaceAll("\n", " ")} | ${entry.remedy} |`,
    );
  });

  it("lists every code that an error in the sources has", () => {
    const files = execFileSync("git", ["ls-files", "*/src/**.ts"], { cwd: root, encoding: "utf8" }).trim().split("\n");
    const codes = files.flatMap((file) =>
      [...readFileSync(join(root, file), "utf8").matchAll(/\bcode(?: =|:) "([A-Z]+(?:_[A-Z]+)+)"/g)].map(
        ([, code]) => code,
      ),
    );
    // Codes of Node.js warnings and of a library are not errors of this toolkit.
    const foreign = new Set(["AGENTWIRE_OPTION_UNKNOWN", "TAB_AS_INDENT"]);
    expect(codes.filter((code) => code && !foreign.has(code) && !page.includes(`| \`${code}\` |`))).toEqual([]);
  });

  it("lists every error code of a control request", () => {
    const codes = Object.values(controls).flatMap(({ errors }) =>
      errors.flatMap((error) => ("code" in error ? [error.code] : [])),
    );
    expect(codes.filter((code) => !page.includes(`| \`${code}\` |`))).toEqual([]);
  });
});
