import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { systemClock, systemProcesses } from "../../../src/node/index.ts";

const run = (command: string, args: string[]) => {
  const running = systemProcesses.spawn(command, args, { cwd: process.cwd(), env: { PATH: process.env.PATH } });
  const output: string[] = [];
  running.onOutput((stream, text) => void output.push(`${stream}:${text}`));
  return { running, output };
};
const shell = (script: string) => run("/bin/sh", ["-c", script]);

it("collects output, takes input and reports the code", async () => {
  const { running, output } = shell("cat; echo err >&2; exit 5");
  running.input("grün");
  expect(await running.end).toEqual({ code: 5, signal: null });
  expect(output).toEqual(["stdout:grün", "stderr:err\n"]);
});

it("ends what the command started, too", async () => {
  const folder = await mkdtemp(join(tmpdir(), "agentwire-group-"));
  const { running, output } = shell(`(sleep 0.4; touch ${folder}/late) & echo up; wait`);
  await expect.poll(() => output.length).toBe(1);
  running.kill("SIGKILL");
  expect(await running.end).toEqual({ code: null, signal: "SIGKILL" });
  await systemClock.sleep(700);
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});

it("does not wait for what the command left behind", async () => {
  const { running } = shell("sleep 60 & exit 0"); // longer than a test may take
  expect(await running.end).toEqual({ code: 0, signal: null });
  running.kill("SIGKILL");
});

it("tells that a command does not exist as a shell does", async () => {
  const { running, output } = run("/nowhere/command", []);
  expect(await running.end).toEqual({ code: 127, signal: null });
  expect(output.join("")).toContain("ENOENT");
  running.kill("SIGTERM");
});
