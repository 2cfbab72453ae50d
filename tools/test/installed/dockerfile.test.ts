import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { executeDockerfile, instructionsOf } from "../../installed/dockerfile.ts";
import { root } from "../../run.ts";

const folder = mkdtempSync(join(tmpdir(), "agentwire-dockerfile-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const build = (name: string) => ({ image: join(folder, name), context: folder, run: { FROM_THE_RUN: "3" } });

it("executes each instruction in a folder, and then the command", () => {
  writeFileSync(join(folder, "run.mjs"), "console.log(process.env.A, process.env.B, process.env.FROM_THE_RUN);\n");
  const dockerfile = [
    "# a comment",
    "FROM node:24-slim",
    "ARG A=1",
    "WORKDIR /opt",
    "COPY run.mjs *.tgz ./",
    "RUN rm -rf / \\",
    '  && [ "$A" = 1 ] \\',
    "  && echo 2 > made",
    "ENV B=2",
    "USER node",
    'CMD ["node", "/opt/run.mjs"]',
  ].join("\n");
  const { status, output } = executeDockerfile(instructionsOf(dockerfile), build("image"));
  expect({ status, output: output.trim() }).toEqual({ status: 0, output: "1 2 3" });
  expect(readFileSync(join(folder, "image/opt/made"), "utf8")).toBe("2\n");
});

it.each([
  ["RUN false", "RUN false: ended with 1"],
  ["COPY absent ./", "COPY absent ./: no file"],
  ["HEALTHCHECK NONE", "Not known in a Dockerfile here: HEALTHCHECK"],
])("fails with an instruction that fails: %s", (text, message) => {
  expect(() => executeDockerfile(instructionsOf(text), build("failed"))).toThrow(message);
});

it("knows every instruction of the Dockerfile of the action", () => {
  const known = ["ARG", "CMD", "COPY", "ENV", "FROM", "RUN", "USER", "WORKDIR"];
  const used = instructionsOf(readFileSync(join(root, "action/Dockerfile"), "utf8")).map(({ keyword }) => keyword);
  expect(known).toEqual(expect.arrayContaining(used));
});
