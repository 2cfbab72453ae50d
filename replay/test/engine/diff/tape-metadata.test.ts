import { createMemoryTape } from "@agentwire/replay";
import { expect, test } from "vitest";
import { collectTapeMetadata } from "../../../src/engine/diff/tape-metadata.ts";

test("calls are put together, and folders of the session have names", () => {
  const tape = createMemoryTape({
    header: { cwd: "/home/ada/app", environment: { CLAUDE_CONFIG_DIR: "/home/ada/.c" } },
  });
  tape.record("model/request", { call: 1, body: { system: "in /home/ada/app and /home/ada/.c" } });
  tape.record("model/start", { call: 1, status: 200 });
  for (const text of ["a", "b"]) tape.record("model/event", { call: 1, event: { index: 0, delta: { text } } });
  tape.record("model/end", { call: 1, status: 200 });
  tape.record("process/stderr", { text: "id 5f739f3f-cec5-4589-bdfc-f4abb608b838\n" });
  const { header, events } = tape.tape();
  const gathering = collectTapeMetadata();
  gathering.push({ kind: "header", header, line: 1 });
  for (const event of events) gathering.push({ kind: "event", event, line: 2 });
  expect(gathering.found.model).toMatchObject([
    { request: { system: "in <cwd> and <config>" }, status: 200, answer: [{ index: 0, delta: { text: "ab" } }] },
  ]);
  expect(gathering.found.stderr).toEqual(["id <id 1>\n"]);
  expect(gathering.dropped).toBe(0);
  expect(gathering.timing.model).toBe(4000);
});

test("the folders of the transcript and of temporary files, a path that deltas split, and the id of the device do not differ", () => {
  const found = ["/home/ada/app", "/home/eve/app"].map((cwd, index) => {
    const tape = createMemoryTape({ header: { cwd } });
    const user = JSON.stringify({ device_id: String(index).repeat(64) });
    const system = `in ~/.claude/projects/${cwd.replaceAll("/", "-")}, [/tmp/run-${index}/claude-0/images/1.png]`;
    tape.record("model/request", { call: 1, body: { system, user } });
    for (const text of [cwd.slice(0, 7), cwd.slice(7)])
      tape.record("model/event", { call: 1, event: { index: 0, delta: { text } } });
    const { header, events } = tape.tape();
    const collector = collectTapeMetadata();
    collector.push({ kind: "header", header, line: 1 });
    for (const event of events) collector.push({ kind: "event", event, line: 2 });
    return collector.found.model;
  });
  expect(found[0]).toMatchObject([{ answer: [{ delta: { text: "<cwd>" } }] }]);
  expect(found[0]).toEqual(found[1]);
});

test("a home folder that only the requests name does not differ", () => {
  const found = ["/tmp/a/home", "/tmp/b2/home"].map((home_dir) => {
    const tape = createMemoryTape({ header: { cwd: "/srv" } });
    tape.record("model/request", { call: 1, body: { safeguards: [{ classifier_context: { home_dir } }] } });
    const { header, events } = tape.tape();
    const collector = collectTapeMetadata();
    collector.push({ kind: "header", header, line: 1 });
    for (const event of events) collector.push({ kind: "event", event, line: 2 });
    return collector.found.model;
  });
  expect(JSON.stringify(found[0])).toContain("<home>");
  expect(found[0]).toEqual(found[1]);
});
