import { expect, test } from "vitest";
import { displayName, xDisplay } from "../../../../src/agent/tool/display/x-display.ts";
import type { Ports } from "../../../../src/ports.ts";
import { memoryFiles } from "../../fixture/memory-files.ts";
import { say, use } from "../../fixture/scripted-model.ts";
import { drive, isResult } from "../../fixture/session.ts";

const unaborted = new AbortController().signal;

/** A display whose programs end with `code` and write `picture` into the file that they are given. */
function screen(code: number, stderr = "", picture = "PNG") {
  const files = new Map<string, string>();
  const runs: { readonly line: string; readonly display: string | undefined }[] = [];
  const ports = {
    env: { AGENTWIRE_DISPLAY: ":7", DISPLAY: ":0" },
    files: memoryFiles(files),
    ids: { uuid: () => "1" },
    processes: {
      spawn(command: string, args: readonly string[], { env }: { env: Record<string, string | undefined> }) {
        runs.push({ line: [command, ...args].join(" "), display: env.DISPLAY });
        if (command === "import" && code === 0) files.set(args.at(-1) ?? "", picture);
        return {
          pid: 1,
          end: Promise.resolve({ code, signal: null }),
          onOutput: (listen: (stream: "stderr", text: string) => void) => listen("stderr", stderr),
          input() {},
          kill() {},
        };
      },
    },
  } as unknown as Ports;
  const display = xDisplay(ports, "/project", "/results");
  if (display === null) throw new Error("A display is configured.");
  return { display, files, runs };
}

test("only the variable of its own configures a display", () => {
  expect(displayName({ DISPLAY: ":0" })).toBeNull();
  expect(displayName({ AGENTWIRE_DISPLAY: " " })).toBeNull();
  expect(displayName({ AGENTWIRE_DISPLAY: ":1" })).toBe(":1");
});

test("a picture is taken of the configured display, and its file does not stay", async () => {
  const { display, files, runs } = screen(0);
  expect(atob(await display.screenshot(unaborted))).toBe("PNG");
  expect(runs).toEqual([{ line: "import -window root /results/screen-1.png", display: ":7" }]);
  expect([...files.keys()]).toEqual([]);
});

test("clicks and words go to xdotool; words that look like options stay words", async () => {
  const { display, runs } = screen(0);
  await display.click(3, 4, "right", 2, unaborted);
  await display.type("--help", unaborted);
  await display.type("", unaborted);
  expect(runs.map(({ line }) => line)).toEqual([
    "xdotool mousemove 3 4 click --repeat 2 --delay 80 3",
    "xdotool type --clearmodifiers -- --help",
  ]);
});

test("a missing program and one that fails are named", async () => {
  await expect(screen(127).display.screenshot(unaborted)).rejects.toThrow("'import' is not installed");
  await expect(screen(1, "no such display").display.type("a", unaborted)).rejects.toThrow(
    "on display :7: no such display",
  );
});

test("nothing is started for a call that was abandoned", async () => {
  const { display, runs } = screen(0);
  await expect(display.click(1, 1, "left", 1, AbortSignal.abort())).rejects.toThrow();
  expect(runs).toEqual([]);
});

test("the tools are there where a display is configured, and refuse where they are asked for without one", async () => {
  const named = async (argv: string[], env: Record<string, string>) => {
    const agent = drive(
      [use("t1", "screenshot", {}), say("done")],
      ["--allowedTools=screenshot", ...argv],
      new Map(),
      env,
    );
    agent.user("go");
    await agent.until(isResult);
    await agent.end();
    const tools = agent.frames.find(({ subtype }) => subtype === "init")?.tools as string[];
    return {
      has: tools.includes("screenshot"),
      userFrames: JSON.stringify(agent.frames.filter(({ type }) => type === "user")),
    };
  };
  expect((await named([], { DISPLAY: ":0" })).has).toBe(false);
  const bare = await named(["--tools=screenshot"], {});
  expect(bare).toMatchObject({ has: true, userFrames: expect.stringContaining("has no display, so nothing was done") });
  const configured = await named([], { AGENTWIRE_DISPLAY: ":7" });
  expect(configured).toMatchObject({ has: true, userFrames: expect.stringContaining("No commands in memory") });
});
