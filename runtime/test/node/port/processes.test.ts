import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { systemProcesses } from "../../../src/node/index.ts";

const run = (command: string, args: string[]) => {
  const running = systemProcesses.spawn(command, args, { cwd: process.cwd(), env: { PATH: process.env.PATH } });
  const output: string[] = [];
  running.onOutput((stream, text) => void output.push(`${stream}:${text}`));
  return { running, output };
};
const shell = (script: string) => run("/bin/sh", ["-c", script]);

/** Whether a process has ended, even if it has not been reaped yet. */
function hasExited(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return true;
  }
  try {
    return /\) Z /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}

it("collects output, takes input and reports the code", async () => {
  const { running, output } = shell("cat; echo err >&2; exit 5");
  running.input("grün");
  expect(await running.end).toEqual({ code: 5, signal: null });
  expect(output).toEqual(["stdout:grün", "stderr:err\n"]);
});

it("ends what the command started, too", async () => {
  const { running, output } = shell("sleep 600 & echo $!; wait");
  await expect.poll(() => output.length).toBe(1);
  const started = Number(output[0]?.replace("stdout:", ""));
  expect(hasExited(started)).toBe(false);
  running.kill("SIGKILL");
  expect(await running.end).toEqual({ code: null, signal: "SIGKILL" });
  await expect.poll(() => hasExited(started)).toBe(true);
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

it("reports a command that cannot start because no file handles are left", async () => {
  const source = new URL("../../../src/node/port/processes.ts", import.meta.url);
  const script = `
    import { openSync } from "node:fs";
    import { systemProcesses } from ${JSON.stringify(source.href)};
    const run = async () => {
      const running = systemProcesses.spawn("/bin/true", [], { cwd: "/", env: {} });
      let said = "";
      running.onOutput((_, text) => { said += text; });
      running.input("");
      const { code } = await running.end;
      return code + " " + /EMFILE/.test(said);
    };
    const free = await run();
    for (;;) try { openSync("/dev/null"); } catch { break; }
    process.stdout.write(free + ", " + (await run()));
  `;
  const limited = 'ulimit -n 256; exec "$0" --input-type=module -e "$1"';
  const { running, output } = run("/bin/sh", ["-c", limited, process.execPath, script]);
  expect(await running.end).toEqual({ code: 0, signal: null });
  expect(output.join("")).toBe("stdout:0 false, 126 true");
});
