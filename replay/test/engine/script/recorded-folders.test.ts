import { recordedFolders } from "@agentwire/replay";
import { expect, test } from "vitest";
import { line, record, tapeIn } from "../../tape/sample.ts";

const tapeOf = (frames: readonly object[], environment?: Readonly<Record<string, string>>) =>
  tapeIn(
    record(
      (writer) => {
        for (const frame of frames) writer.line("agent-to-host", line(frame));
        writer.finish();
      },
      environment === undefined ? {} : { header: { environment } },
    ),
  );

const init = { type: "system", subtype: "init", memory_paths: { auto: "/home/ada/.claude/projects/-app/memory/" } };
const output = { type: "user", message: { content: "Output: /var/tmp/claude-501/-app/s1/tasks/b1.output" } };

test("finds the folders that the agent's frames name", () => {
  expect(recordedFolders(tapeOf([init, output]))).toEqual({
    config: "/home/ada/.claude",
    temporary: "/var/tmp/claude-501",
  });
});

test("prefers the folder that the environment names", () => {
  expect(recordedFolders(tapeOf([init], { CLAUDE_CONFIG_DIR: "/config" }))).toEqual({
    config: "/config",
    temporary: undefined,
  });
});

test("knows nothing of an agent that names no folder", () => {
  expect(recordedFolders(tapeOf([{ type: "system", subtype: "init" }]))).toEqual({
    config: undefined,
    temporary: undefined,
  });
});
