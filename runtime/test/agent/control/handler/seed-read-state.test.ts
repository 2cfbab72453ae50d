import { expect, test } from "vitest";
import { seedReadState } from "../../../../src/agent/control/handler/seed-read-state.ts";
import { memoryFiles } from "../../fixture/memory-files.ts";
import { ask } from "../ask.ts";

async function filesAfter(request: object): Promise<[string, unknown][]> {
  const files = new Map();
  const services = {
    // Every file of the fixture was modified at 1.
    ports: { env: { HOME: "/home/ada" }, files: memoryFiles(new Map([["/project/a", "x\r\ny"]])) },
    thread: { files },
    tools: { directory: () => "/project" },
  };
  expect(await ask(seedReadState, services, request)).toBeUndefined();
  return [...files];
}

test("a file that has not changed since may be changed unread, with its line ends made one", async () => {
  const known = [["/project/a", { content: "x\ny", modified: 1, complete: false }]];
  expect(await filesAfter({ path: "a", mtime: 1 })).toEqual(known);
  expect(await filesAfter({ path: "/project/a", mtime: 2 })).toEqual(known);
});

test("a file that has changed since, a folder and a missing file do not", async () => {
  expect(await filesAfter({ path: "a", mtime: 0 })).toEqual([]);
  expect(await filesAfter({ path: "/project", mtime: 5 })).toEqual([]);
  expect(await filesAfter({ path: "none", mtime: 5 })).toEqual([]);
});
