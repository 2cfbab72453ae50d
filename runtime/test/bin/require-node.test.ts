import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const root = new URL("../../../", import.meta.url);
const packages = ["protocol", "runtime", "replay", "testing", "cli"];
const read = (path: string): string => readFileSync(new URL(path, root), "utf8");
const folders = packages.filter((name) => readdirSync(new URL(name, root)).includes("bin"));
const programs = folders
  .flatMap((name) => readdirSync(new URL(`${name}/bin`, root)).map((file) => `${name}/bin/${file}`))
  .filter((path) => read(path).startsWith("#!"));

/** Starts a program as if on another release of Node. Returns its exit code and stderr. */
async function startOn(release: string, program: string) {
  const other = `Object.defineProperty(process, "versions", { value: { ...process.versions, node: "${release}" } })`;
  const args = ["--import", `data:text/javascript,${encodeURIComponent(other)}`, fileURLToPath(new URL(program, root))];
  const ended = promisify(execFile)(process.execPath, [...args, "--version"]);
  return ended.then(
    ({ stderr }) => ({ code: 0, stderr }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, stderr }),
  );
}

test.each(programs)("%s fails on an older Node with one sentence instead of a stack", async (program) => {
  const { code, stderr } = await startOn("20.20.2", program);
  expect(code).toBe(2);
  expect(stderr).toMatch(/^agentwire needs Node 22\.12 or later, and this is Node 20\.20\.2 .*\n$/);
});

test.each([
  ["22.11.0", 2],
  ["22.12.0", 0],
  ["24.0.0", 0],
])("Node %s ends with %i", async (release, code) => {
  expect(await startOn(release, "runtime/bin/require-node.mjs")).toMatchObject({ code });
});

test("the required release is the one that the packages declare", async () => {
  const { stderr } = await startOn("20.20.2", "runtime/bin/require-node.mjs");
  for (const name of packages) {
    const { engines } = JSON.parse(read(`${name}/package.json`)) as { engines: { node: string } };
    expect(stderr).toContain(`Node ${engines.node.replace(">=", "")} or later`);
  }
});
