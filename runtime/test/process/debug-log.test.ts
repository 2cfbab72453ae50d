import { linkedPair } from "@agentwire/protocol";
import { expect, test } from "vitest";
import { DebugLog, debugPath } from "../../src/process/debug-log.ts";

const at = { cwd: "/project", sessionId: "s1" };
const env = { HOME: "/home", CLAUDE_CONFIG_DIR: "/config" };

test.each([
  [{ debug: false, debugFile: null }, null],
  [{ debug: true, debugFile: null }, "/config/debug/s1.txt"],
  [{ debug: false, debugFile: "log.txt" }, "/project/log.txt"],
  [{ debug: true, debugFile: "/tmp/log.txt" }, "/tmp/log.txt"],
])("%j is written to %s", (options, path) => {
  expect(debugPath(options, at, env)).toBe(path);
});

function logTo(fails = false) {
  const written: string[] = [];
  const files = {
    makeDirectory: async () => {},
    append: async (_: string, text: string) => {
      if (fails) throw new Error("full");
      written.push(text);
    },
  };
  const log = new DebugLog({ files, env, clock: { now: () => 0 } } as never, "/config/debug/s1.txt");
  return { log, written };
}

test("lists the kinds of frames in both directions, but not what they say", async () => {
  const { log, written } = logTo();
  const { agent: near, host: far } = linkedPair();
  const received: string[] = [];
  const transport = log.watch(near);
  transport.open({ line: (text: string) => void received.push(text), end: () => {} } as never);
  far.open({ line: () => {}, end: () => {} } as never);
  await far.send('{"type":"control_request","request":{"subtype":"initialize","title":"secret"}}');
  await far.send("no frame");
  await transport.send('{"type":"keep_alive"}');
  await log.flush();
  expect(received.length).toBe(2);
  expect(written.toSorted()).toEqual([
    "1970-01-01T00:00:00.000Z [DEBUG] received a line that is no frame\n",
    "1970-01-01T00:00:00.000Z [DEBUG] received control_request initialize\n",
    "1970-01-01T00:00:00.000Z [DEBUG] sent keep_alive\n",
  ]);
});

test("a failure to write has no effect", async () => {
  const { log } = logTo(true);
  log.add("one");
  await expect(log.flush()).resolves.toBeUndefined();
});
