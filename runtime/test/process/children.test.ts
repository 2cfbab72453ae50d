import { expect, it } from "vitest";
import type { ProcessExitStatus, ProcessesPort } from "../../src/ports.ts";
import { children } from "../../src/process/children.ts";

it("kills the running commands, reports their number, and starts no more", async () => {
  const started: string[] = [];
  const processes: ProcessesPort = {
    spawn(command) {
      started.push(command);
      let exit: (status: ProcessExitStatus) => void = () => {};
      const end = new Promise<ProcessExitStatus>((resolve) => {
        exit = resolve;
      });
      return { pid: 1, end, onOutput: () => {}, input: () => {}, kill: (signal) => exit({ code: null, signal }) };
    },
  };
  const commands = children(processes);
  const { end } = commands.spawn("one", [], { cwd: "/", env: {} });
  expect(await commands.kill()).toBe(1);
  expect(await end).toEqual({ code: 137, signal: null });
  commands.spawn("two", [], { cwd: "/", env: {} }).kill("SIGKILL");
  expect(started).toEqual(["one"]);
});
