import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "agentwire-until-stopped-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const program = fileURLToPath(new URL("../../bin/agentwire.mjs", import.meta.url));
const script = join(folder, "script.json");
writeFileSync(script, '{ "version": 1, "steps": [] }');

async function start(stdin: "ignore" | "pipe") {
  const child = spawn(process.execPath, [program, "model", script], { stdio: [stdin, "pipe", "ignore"] });
  const exit = once(child, "exit");
  const [line] = await once(child.stdout as NodeJS.ReadableStream, "data");
  return { child, exit, url: String(line).trim() };
}

/** Starts the server as `npx` does: below a shell, which a signal ends without reaching the server. */
async function startWithNpx(npmCommand: string) {
  const command = `'${process.execPath}' '${program}' model '${script}'; true`;
  const shell = spawn("sh", ["-c", command], {
    stdio: ["ignore", "pipe", "ignore"],
    env: { ...process.env, npm_command: npmCommand },
  });
  const output = shell.stdout as NodeJS.ReadableStream;
  const outputEnd = once(output, "close");
  const [line] = await once(output, "data");
  return { shell, outputEnd, url: String(line).trim() };
}

describe("a command that runs until it is stopped", () => {
  it("ends when npx receives a signal, which reaches only the shell between them", async () => {
    const { shell, outputEnd, url } = await startWithNpx("exec");
    shell.kill("SIGTERM");
    await outputEnd;
    await expect(fetch(url)).rejects.toThrow("fetch failed");
  });

  it("ends when its parent closes the pipe on stdin", async () => {
    const { child, exit } = await start("pipe");
    child.stdin?.end();
    expect(await exit).toEqual([0, null]);
  });

  it.each(["SIGTERM", "SIGINT", "SIGHUP"] as const)(
    "keeps serving without stdin, as in a background job or a container, until %s",
    async (signal) => {
      const { child, exit, url } = await start("ignore");
      const answer = await fetch(`${url}/v1/models`, { headers: { "x-api-key": "test" } });
      expect(answer.status).toBe(200);
      child.kill(signal);
      expect(await exit).toEqual([0, null]);
    },
  );
});
