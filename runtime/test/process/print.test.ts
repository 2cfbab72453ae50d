import { describe, expect, it } from "vitest";
import type { ModelPort, Ports } from "../../src/ports.ts";
import { runProcess } from "../../src/process/run.ts";
import { commands, hookFile } from "../agent/fixture/commands.ts";
import { memoryFiles } from "../agent/fixture/memory-files.ts";
import { say, scriptedModel, use } from "../agent/fixture/scripted-model.ts";
import { environment } from "../agent/fixture/session.ts";

const format = (output: string): string[] => ["--output-format", output];

/** Answers a prompt from the command line, and is interrupted when the model was asked or when it has begun. */
async function interruptedRun(when: "asked" | "begun", argv: readonly string[]) {
  const interrupted = new AbortController();
  const scripted = scriptedModel([{ ...say("A long answer"), hold: true }]);
  const model: ModelPort = {
    ...scripted,
    async stream(request) {
      setTimeout(() => interrupted.abort());
      if (when === "begun") return scripted.stream(request);
      return new Promise((_, reject) =>
        request.signal?.addEventListener("abort", () => reject(request.signal?.reason), { once: true }),
      );
    },
  };
  return printed(["-p", "hi", ...argv], model, { interrupted: interrupted.signal });
}

/** What a run in print mode prints, on a computer in memory. */
async function printed(
  argv: readonly string[],
  model: ModelPort,
  given: {
    readonly interrupted?: AbortSignal;
    readonly files?: Map<string, string>;
    readonly spawn?: Ports["processes"]["spawn"];
  },
) {
  let now = 0;
  let made = 0;
  let stdout = "";
  let stderr = "";
  const code = await runProcess({
    argv,
    ports: {
      // What is to take longer never comes to its end.
      clock: { now: () => now++, sleep: (ms) => (ms > 5_000 ? new Promise(() => {}) : Promise.resolve()) },
      ids: { uuid: () => `00000000-0000-4000-8000-${String(++made).padStart(12, "0")}` },
      random: () => 0,
      model,
      files: memoryFiles(given.files),
      processes: { spawn: given.spawn ?? commands({}) },
      web: { get: async () => Promise.reject(new Error("No web in memory.")) },
      env: { HOME: "/home/ada", ANTHROPIC_API_KEY: "test" },
    },
    environment,
    transport: () => {
      throw new Error("No host in print mode.");
    },
    mcp: { connect: async () => Promise.reject(new Error("No servers in memory.")) },
    readInput: async () => "",
    stdout: async (text) => {
      stdout += text;
    },
    stderr: async (text) => {
      stderr += text;
    },
    interrupted: given.interrupted ?? new AbortController().signal,
  });
  return { code, stdout, stderr };
}

/** The frames of a run by type. */
const typesOf = (stdout: string): string[] =>
  stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line).type);

describe("a run that is interrupted", () => {
  it.each(["text", "json"])("prints nothing as %s while a model call is pending", async (output) => {
    expect(await interruptedRun("asked", format(output))).toEqual({ code: 0, stdout: "", stderr: "" });
  });

  it("has no result as stream-json while a model call is pending", async () => {
    const { code, stdout } = await interruptedRun("asked", [...format("stream-json"), "--verbose"]);
    expect(code).toBe(0);
    expect(typesOf(stdout)).toEqual(["system", "user"]);
  });

  it("while an answer comes in prints its result", async () => {
    expect((await interruptedRun("begun", format("text"))).stdout).toBe("Execution error");
    const { code, stdout } = await interruptedRun("begun", format("json"));
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ type: "result", terminal_reason: "aborted_streaming" });
    const streamed = await interruptedRun("begun", [...format("stream-json"), "--verbose"]);
    expect(typesOf(streamed.stdout).at(-1)).toBe("result");
  });
});

describe("a run whose SessionStart hook asks for a prompt", () => {
  const output = JSON.stringify({ hookSpecificOutput: { hookEventName: "SessionStart", initialUserMessage: "first" } });
  const run = (argv: readonly string[], command: string) =>
    printed(argv, scriptedModel([say("one"), say("two")]), {
      files: hookFile({ SessionStart: [{ type: "command", command }] }),
      spawn: commands({ ask: { stdout: output } }),
    });

  it("prints the answers to it and to the prompt, as JSON the last one", async () => {
    expect(await run(["-p", "hi"], "ask")).toEqual({ code: 0, stdout: "one\n\ntwo\n", stderr: "" });
    const { stdout } = await run(["-p", "hi", ...format("json")], "ask");
    expect(JSON.parse(stdout)).toMatchObject({ result: "two", result_index: 1 });
  });

  it("regression: a result that is printed alone named the usage since the last result", async () => {
    const { stdout } = await run(["-p", "hi", ...format("json")], "quiet");
    expect(JSON.parse(stdout)).not.toHaveProperty("model_usage_since_last_result");
    const streamed = await run(["-p", "hi", ...format("stream-json"), "--verbose"], "quiet");
    expect(JSON.parse(streamed.stdout.trim().split("\n").at(-1) ?? "")).toHaveProperty("model_usage_since_last_result");
  });

  it("needs no prompt besides", async () => {
    expect(await run(["-p"], "ask")).toEqual({ code: 0, stdout: "one\n", stderr: "" });
    const { code, stdout, stderr } = await run(["-p"], "quiet");
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain("Input must be provided");
  });
});

describe("regression: a run in auto mode ended well although calls were refused for want of a check", () => {
  const refused = (argv: readonly string[]) =>
    printed(
      ["-p", "hi", "--permission-mode=auto", ...argv],
      scriptedModel([use("t", "Bash", { command: "cat /etc/hostname" }), say("done")]),
      {},
    );

  it("as text and JSON it fails and says why, without frames about the state of the session", async () => {
    const text = await refused(format("text"));
    expect({ ...text, stderr: text.stderr.split("\n").length }).toEqual({ code: 1, stdout: "done\n", stderr: 3 });
    const { code, stdout } = await refused([...format("json"), "--verbose"]);
    expect(code).toBe(1);
    expect(JSON.parse(stdout).map(({ subtype }: { subtype?: string }) => subtype)).toEqual([
      "init",
      undefined,
      undefined,
      undefined,
      "success",
    ]);
  });

  it("as a stream of frames the denial is one of them", async () => {
    const { code, stdout, stderr } = await refused([...format("stream-json"), "--verbose"]);
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toContain("permission_denied");
  });
});
