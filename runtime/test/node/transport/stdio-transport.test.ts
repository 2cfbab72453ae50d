import { PassThrough, Writable } from "node:stream";
import type { Ending } from "@agentwire/protocol";
import { expect, it } from "vitest";
import { stdioTransport } from "../../../src/node/index.ts";

it("reads lines until the end of input", async () => {
  const input = new PassThrough();
  const transport = stdioTransport({ input, output: new PassThrough() });
  const lines: string[] = [];
  const ended = new Promise<Ending>((resolve) =>
    transport.open({ line: (text) => void lines.push(text), end: resolve }),
  );
  input.write("one\ntw");
  input.end("o");
  expect(await ended).toEqual({ kind: "end" });
  expect(lines).toEqual(["one", "two"]);
});

it("close waits until everything has left", async () => {
  const written: string[] = [];
  const output = new Writable({
    highWaterMark: 1,
    write: (chunk, _encoding, done) => void setTimeout(() => done(void written.push(String(chunk)) as never), 10),
  });
  const transport = stdioTransport({ input: new PassThrough(), output });
  transport.send("a");
  transport.send("b");
  await transport.close();
  expect(written).toEqual(["a\n", "b\n"]);
});

it("a reader that went away is no error, and close does not wait for it", async () => {
  const output = new Writable({
    write: (_chunk, _encoding, done) => done(Object.assign(new Error("broken pipe"), { code: "EPIPE" })),
  });
  const transport = stdioTransport({ input: new PassThrough(), output });
  transport.send("a");
  await new Promise((resolve) => setImmediate(resolve));
  expect(transport.send("b")).toBeUndefined();
  await transport.close();
});
