import fc from "fast-check";
import { expect, test } from "vitest";
import { readFile } from "../../../../src/agent/control/handler/read-file.ts";
import { memoryFiles } from "../../fixture/memory-files.ts";
import { ask, refusal } from "../ask.ts";

const services = (bytes: Uint8Array | null, mayRead = true) => ({
  ports: {
    env: { HOME: "/home/ada" },
    files: {
      ...memoryFiles(),
      read: async () => {
        if (bytes === null) throw new Error("gone");
        return bytes;
      },
    },
  },
  permissions: { hostMayRead: async () => mayRead },
  tools: { directory: () => "/project" },
});
const text = (content: string) => new TextEncoder().encode(content);

test("reads a file relative to the working directory, or to the home folder", async () => {
  expect(await ask(readFile, services(text("hi")), { path: "a.txt" })).toEqual({
    contents: "hi",
    absPath: "/project/a.txt",
    lossy: false,
    requested_path: "a.txt",
  });
  expect(await ask(readFile, services(text("hi")), { path: "~/a.txt" })).toMatchObject({ absPath: "/home/ada/a.txt" });
});

test("reports truncated and binary content", async () => {
  expect(await ask(readFile, services(text("hello")), { path: "a", max_bytes: 2 })).toMatchObject({
    contents: "he",
    truncated: true,
  });
  expect(await ask(readFile, services(text("hello")), { path: "a", max_bytes: 5 })).not.toHaveProperty("truncated");
  expect(await ask(readFile, services(Uint8Array.of(0xff)), { path: "a" })).toMatchObject({ lossy: true });
});

test("law: base64 gives every byte back, of large files too", async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 50 }), fc.constantFrom(0, 8191, 8192, 20_000), async (tail, zeros) => {
      const bytes = Uint8Array.from([...new Uint8Array(zeros), ...tail]);
      const answer = await ask(readFile, services(bytes), { path: "a", encoding: "base64" });
      expect(answer).toMatchObject({ encoding: "base64" });
      expect(Buffer.from(String(answer?.contents), "base64").equals(bytes)).toBe(true);
    }),
  );
});

test("rejects denied, missing and invalid paths with the same message", async () => {
  expect(await refusal(ask(readFile, services(text("x"), false), { path: "a" }))).toEqual({
    message: "read denied: a",
  });
  expect(await refusal(ask(readFile, services(null), { path: "a" }))).toEqual({ message: "read denied: a" });
  expect(await refusal(ask(readFile, services(text("x")), { path: 5 }))).toEqual({ message: "read denied: " });
});
