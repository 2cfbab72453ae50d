import { PassThrough } from "node:stream";
import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { bar, clip, count, drained, footOf, processTerminal, safe, widthOf } from "../src/terminal.ts";

describe("printed text of peers", () => {
  it("loses escape sequences and control characters, and keeps lines and tabs", () => {
    expect(safe("a\u001b[31mred\u001b[0m\n\tb\u0007")).toBe("ared\n\tb\uFFFD");
    expect(safe("x\u202egnp.exe")).toBe("x\uFFFDgnp.exe");
  });

  it("never holds a character that a terminal acts on", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(safe(text)).not.toMatch(/(?![\n\t])\p{Cc}/u);
      }),
    );
  });

  it("fits a width", () => {
    expect(clip("one\ntwo   three", 9)).toBe("one two …");
    expect(clip("short", 9)).toBe("short");
  });

  it("counts", () => {
    expect([count(1, "frame"), count(2, "frame"), count(0, "breach", "breaches")]).toEqual([
      "1 frame",
      "2 frames",
      "0 breaches",
    ]);
  });
});

describe("the terminal of the process", () => {
  const { isTTY } = process.stdout;
  afterEach(() => {
    process.stdout.isTTY = isTTY;
    vi.unstubAllEnvs();
  });

  it.each([
    [true, undefined, true],
    [true, "", true],
    [true, "1", false],
    [true, "0", false],
    [false, undefined, false],
  ])("uses colors on a terminal without NO_COLOR: terminal %s, NO_COLOR %j", (terminal, noColor, color) => {
    process.stdout.isTTY = terminal;
    vi.stubEnv("NO_COLOR", noColor);
    expect(processTerminal().color).toBe(color);
  });
});

describe("a message on stderr", () => {
  it("is wrapped to the terminal, and stays one line in a pipe", () => {
    expect(widthOf({ isTTY: true, columns: 40 })).toBe(40);
    expect(widthOf({ isTTY: true, columns: 0 })).toBe(80);
    expect(widthOf({ isTTY: false, columns: 40 })).toBe(Number.POSITIVE_INFINITY);
    const { isTTY, columns } = process.stderr;
    const write = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    try {
      process.stderr.isTTY = true;
      process.stderr.columns = 12;
      processTerminal().note("A note that is long.");
      process.stderr.isTTY = false;
      processTerminal().err("An error that is long.");
      expect(write.mock.calls.map(([text]) => text)).toEqual(["A note that\nis long.\n", "An error that is long.\n"]);
    } finally {
      Object.assign(process.stderr, { isTTY, columns });
      write.mockRestore();
    }
  });
});

describe("a slow reader of the output", () => {
  it("delays the next line", async () => {
    const stream = new PassThrough({ highWaterMark: 4 });
    await drained(stream);
    stream.write("more than that");
    let room = false;
    const waited = drained(stream).then(() => {
      room = true;
    });
    await new Promise(setImmediate);
    expect(room).toBe(false);
    stream.resume();
    await waited;
    expect([room, stream.listenerCount("close"), stream.listenerCount("error")]).toEqual([true, 0, 0]);
  });

  it("is not waited for once it is gone", async () => {
    const stream = new PassThrough({ highWaterMark: 4 });
    stream.write("more than that");
    const waited = drained(stream);
    stream.destroy();
    await waited;
    await drained(stream);
  });
});

describe("the status line of a terminal", () => {
  const written = (isTTY: boolean) => {
    const chunks: string[] = [];
    const foot = footOf({ isTTY, write: (chunk: string | Uint8Array) => chunks.push(String(chunk)) > 0 });
    return { ...foot, print: (text: string) => foot.above(() => chunks.push(text)), chunks };
  };

  it("stays below the output, and disappears", () => {
    const { foot, print, chunks } = written(true);
    foot(bar(1, 2, 4));
    print("a line\n");
    foot(null);
    print("the end\n");
    expect(chunks).toEqual(["[##..] 1/2", "\r\u001b[K", "a line\n", "[##..] 1/2", "\r\u001b[K", "the end\n"]);
  });

  it("is not printed without a terminal", () => {
    const { foot, print, chunks } = written(false);
    foot(bar(0, 0));
    print("a line\n");
    expect(chunks).toEqual(["a line\n"]);
  });
});
