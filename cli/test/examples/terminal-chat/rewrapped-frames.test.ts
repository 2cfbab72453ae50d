import { EventEmitter } from "node:events";
import { expect, test } from "vitest";
import { rewrappedFrames, withRewrappedFrames } from "../../../examples/terminal-chat/rewrapped-frames.ts";

const line = "\u001b[2K";
const up = "\u001b[1A";
/** What ink writes to erase a frame of three lines and the empty line below it. */
const erase = `${line}${up}${line}${up}${line}${up}${line}\u001b[G`;
const frame = `${"x".repeat(80)}\n\u001b[31m${"y".repeat(20)}\u001b[39m\n${"漢".repeat(40)}\n`;

test("a frame that a narrower terminal wraps is erased with all of its rows, once", () => {
  let columns = 80;
  const rewrap = rewrappedFrames(() => columns);
  rewrap(frame);
  expect(rewrap(erase + frame)).toBe(erase + frame);
  columns = 50;
  expect(rewrap(erase)).toBe(`${line}${up}${line}${up}${erase}`);
  rewrap("short\n");
  columns = 30;
  expect(rewrap(`${line}${up}${line}\u001b[G`)).toBe(`${line}${up}${line}\u001b[G`);
});

test("a wider terminal does not change what is erased", () => {
  let columns = 50;
  const rewrap = rewrappedFrames(() => columns);
  rewrap(frame);
  columns = 80;
  expect(rewrap(erase)).toBe(erase);
});

test("all but the writing of a terminal stays", () => {
  const written: unknown[] = [];
  const terminal = Object.assign(new EventEmitter(), {
    ...{ columns: 80, isTTY: true },
    write: (data: unknown) => written.push(data),
  }) as unknown as NodeJS.WriteStream;
  const wrapped = withRewrappedFrames(terminal);
  let resized = 0;
  wrapped.on("resize", () => resized++);
  terminal.emit("resize");
  terminal.columns = 60;
  wrapped.write("text");
  wrapped.write(new Uint8Array(1));
  expect([wrapped.columns, wrapped.isTTY, resized]).toEqual([60, true, 1]);
  expect(written).toEqual(["text", new Uint8Array(1)]);
});
