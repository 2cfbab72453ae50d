import { compareFrames, createNameMap } from "@agentwire/replay";
import { describe, expect, it } from "vitest";
import { sameButForProcesses } from "../../../src/engine/compare/process-table.ts";

const plain = (...rows: string[]): string => ["  PID TTY          TIME CMD", ...rows].join("\n");
const first = plain("   17 ?        00:00:02 agent", " 1204 ?        00:00:00 ps");
const second = plain("  902 ?        00:00:41 sh", "  917 ?        00:00:02 agent", "11204 ?        00:00:00 ps");

describe("the rows of a list of processes are the machine's", () => {
  it.each([
    ["of the own terminal", first, second],
    ["with text around it", `begin\n${first}\n\nend`, `begin\n${second}\n\nend`],
    [
      "of all users",
      "USER       PID %CPU %MEM    VSZ   RSS TTY      STAT START   TIME COMMAND\nroot         1  0.1  0.0  22496  3 ?  Ss  07:38   0:11 init",
      "USER         PID %CPU %MEM    VSZ   RSS TTY      STAT START   TIME COMMAND\nroot         2  0.0  0.0      0  0 ?  S   07:40   0:00 [x]\nme 17 0 0 0 0 ? S 07:40 0:00 sh",
    ],
  ])("%s", (_, a, b) => {
    expect(sameButForProcesses(a, b)).toBe(true);
  });

  it.each([
    ["other words before it", `begin\n${first}`, `start\n${second}`],
    ["other words after it", `${first}\nend`, `${second}\nover`],
    ["other columns", first, second.replace("TTY", "STAT")],
    ["rows without a head", first.split("\n").slice(1).join("\n"), second.split("\n").slice(1).join("\n")],
    ["a list and none", first, "no such command"],
  ])("but %s", (_, a, b) => {
    expect(sameButForProcesses(a, b)).toBe(false);
  });

  it("and the comparison of frames says that they were let pass", () => {
    const result = (content: string) => ({
      type: "user",
      message: { role: "user", content: [{ type: "tool_result", tool_use_id: "t1", content }] },
      parent_tool_use_id: null,
    });
    const { level, differences } = compareFrames(result(first), result(second), { names: createNameMap() });
    expect([level, differences.map(({ path, reason }) => [path, reason])]).toEqual([
      "minor",
      [["message.content[0].content", "a list of the machine's processes"]],
    ]);
  });
});
