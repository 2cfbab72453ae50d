import { mkdir, rm, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { read } from "../../../../../src/agent/tool/builtin/read.ts";
import { nodePorts } from "../../../../../src/node/port/ports.ts";
import { openToolFixture, type ToolFixture } from "../../fixture.ts";

let fixture: ToolFixture;
let bin = "";
beforeEach(async () => {
  const ports = nodePorts();
  const env: Record<string, string> = {};
  fixture = await openToolFixture({ ports: { ...ports, env } });
  bin = join(dirname(fixture.folder), "bin");
  env.PATH = bin;
  await mkdir(bin);
  await writeFile(join(fixture.folder, "a.pdf"), "%PDF-1.4\n");
});
afterEach(() => rm(dirname(fixture.folder), { recursive: true, force: true }));

const standIn = fileURLToPath(new URL("./pdftoppm.sh", import.meta.url));

/**
 * Replaces the program that renders pages. `lines`: what it does with its arguments as `$f $l $out`. The program itself
 * is never written: a process that another thread starts meanwhile would hold it open, and it could not be run.
 */
async function install(lines: string): Promise<void> {
  await writeFile(join(bin, "lines.sh"), lines);
  await rm(join(bin, "pdftoppm"), { force: true });
  await symlink(standIn, join(bin, "pdftoppm"));
}

const pages = (requested: string) => fixture.call(read, { file_path: join(fixture.folder, "a.pdf"), pages: requested });
const draw = `for ((i = f; i <= l; i++)); do printf '\\xff\\xd8\\xff\\xd9' > "$out-$i.jpg"; done`;

test("reports what is missing if the machine cannot draw pages", async () => {
  expect(await pages("2")).toMatchObject({
    isError: true,
    content: expect.stringContaining("pdftoppm is not installed"),
  });
});

test("shows the pages as images, in their order", async () => {
  await install(draw);
  const { content, structured } = await pages("9-11");
  const image = { type: "image", source: { type: "base64", media_type: "image/jpeg", data: "/9j/2Q==" } };
  const file = join(fixture.folder, "a.pdf");
  expect(content).toEqual([
    { type: "text", text: `PDF pages extracted: 3 page(s) from ${file} (9 bytes)` },
    image,
    image,
    image,
  ]);
  expect(structured).toMatchObject({
    type: "parts",
    file: { filePath: file, originalSize: 9, count: 3 },
    firstPage: 9,
  });
});

test("says where a page is no image", async () => {
  await install(`printf x > "$out-4.jpg"`);
  const { content } = await pages("4");
  expect(content).toMatchObject([{ type: "text" }, { type: "text", text: expect.stringContaining("Page 4") }]);
});

test("says where there is no such page, and what the program said if it failed", async () => {
  await install("exit 0");
  expect(await pages("3-4")).toMatchObject({ isError: true, content: expect.stringMatching(/has no page 3 to 4/) });
  await install("echo damaged >&2; exit 1");
  expect(await pages("1")).toMatchObject({ isError: true, content: "pdftoppm failed: damaged" });
});

test.each(["x", "1,3", "0", "3-2", "3-", "1-21"])("refuses %s before anything runs", async (requested) => {
  await install(draw);
  expect((await pages(requested)).isError).toBe(true);
});
