import { expect, it } from "vitest";
import { freezable } from "../../../src/node/agent/freezable.ts";
import { nodePorts } from "../../../src/node/index.ts";

const isPending = (promise: Promise<unknown>): Promise<boolean> =>
  Promise.race([promise.then(() => false), new Promise<boolean>((resolve) => setTimeout(() => resolve(true), 5))]);

it("writes no file and calls no model once it is frozen", async () => {
  const log: string[] = [];
  const original = nodePorts();
  const { ports, freeze } = freezable({
    ...original,
    files: { ...original.files, append: async (path) => void log.push(path) },
    model: { ...original.model, countTokens: async () => log.push("count") },
  });
  await ports.files.append("/a", "");
  await ports.model.countTokens({ body: {} });
  freeze();
  expect(await isPending(ports.files.append("/b", ""))).toBe(true);
  expect(await isPending(ports.model.countTokens({ body: {} }))).toBe(true);
  expect(log).toEqual(["/a", "count"]);
});
