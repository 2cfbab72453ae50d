import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  callbackReply,
  commandReply,
  failureReply,
  lateMessage,
  lateReply,
  misnamedText,
  printedReply,
  startsAsync,
} from "../../../src/agent/hook/answer.ts";
import { mergeReplies } from "../../../src/agent/hook/merge.ts";
import { callbackHook, commandHook } from "../fixture/hooks.ts";

const end = (code: number | null, stdout = "", stderr = "") => ({ code, stdout, stderr });
const specific = (fields: object, hookEventName = "PreToolUse"): string =>
  JSON.stringify({ hookSpecificOutput: { hookEventName, ...fields } });
const reason = { permissionDecisionReason: "because" };

describe("a callback's answer", () => {
  const hook = callbackHook("PreToolUse");

  it.each([null, "text", 1, [], { decision: "maybe" }])("%j is a failure", async (answer) => {
    expect(await callbackReply(hook, answer)).toMatchObject({ kind: "failed" });
  });

  it("is an output, or nothing if the hook continues by itself", async () => {
    expect(await callbackReply(hook, {})).toMatchObject({ kind: "output", output: { specific: {} } });
    expect(await callbackReply(hook, { async: true })).toMatchObject({ kind: "empty" });
  });

  it("for another event is reported, and is a failure if the hook must answer", async () => {
    const stray = { hookSpecificOutput: { hookEventName: "Stop" } };
    expect(await callbackReply(hook, stray)).toMatchObject({
      kind: "misnamed",
      text: misnamedText("PreToolUse", stray),
    });
    expect(await callbackReply(callbackHook("PreToolUse", { onFailure: "block" }), stray)).toMatchObject({
      kind: "failed",
    });
  });

  it("that blocks, or is about a compaction, counts without the part for another event", async () => {
    const stray = { hookSpecificOutput: { hookEventName: "Stop", additionalContext: "stray" } };
    expect(await callbackReply(hook, { decision: "block", ...stray })).toMatchObject({
      kind: "output",
      output: { specific: {} },
    });
    expect(await callbackReply(callbackHook("PreCompact"), stray)).toMatchObject({
      kind: "output",
      output: { specific: {} },
    });
  });
});

describe("a command's answer", () => {
  const hook = commandHook("PreToolUse");

  it.each([1, 3, 127, null])(
    "regression: a permission request was not refused by a failed command that must answer and prints a block: %j",
    async (code) => {
      const request = commandHook("PermissionRequest", { onFailure: "block" });
      const replyTo = async (stdout: string) => (await commandReply(request, end(code, stdout, "broke"))).reply;
      const permission = async (stdout: string) =>
        mergeReplies("PermissionRequest", [await replyTo(stdout)]).permission;
      const failed = { behavior: "deny", message: expect.stringContaining("broke") };
      expect(await permission('{"decision":"block"}')).toMatchObject(failed);
      expect(await permission(specific({ decision: { behavior: "allow" } }, "PermissionRequest"))).toMatchObject(
        failed,
      );
      const deny = { behavior: "deny", message: "no" };
      expect(await permission(specific({ decision: deny }, "PermissionRequest"))).toEqual(deny);
    },
  );

  it("regression: a denial on stdout denies whatever the exit code", async () => {
    const codes = fc.oneof(fc.integer({ min: 0, max: 255 }), fc.constant(null));
    const denials = fc.constantFrom(
      specific({ permissionDecision: "deny", ...reason }),
      '{"decision":"block","reason":"because"}',
    );
    await fc.assert(
      fc.asyncProperty(codes, denials, fc.string(), async (code, stdout, stderr) => {
        const { reply, problem } = await commandReply(hook, end(code, stdout, stderr));
        expect(problem).toBeNull();
        expect(mergeReplies("PreToolUse", [reply])).toMatchObject({ decision: "deny", reason: "because" });
      }),
    );
  });

  it("regression: any answer on stdout is read whatever the exit code", async () => {
    const codes = fc.oneof(
      fc.integer({ min: 0, max: 255 }).filter((code) => code !== 2),
      fc.constant(null),
    );
    await fc.assert(
      fc.asyncProperty(codes, fc.constantFrom("ask", "allow", "defer"), async (code, permissionDecision) => {
        const { reply } = await commandReply(hook, end(code, specific({ permissionDecision, updatedInput: { a: 1 } })));
        expect(mergeReplies("PreToolUse", [reply])).toMatchObject({
          decision: permissionDecision,
          updatedInput: { a: 1 },
        });
      }),
    );
  });

  it.each(['{"async":true}', ' {"async":true}', '{"async":true}\n'])(
    "that continues by itself says so in its first line, and exit code 2 does not count: %j",
    async (stdout) => {
      const { reply } = await commandReply(commandHook("PreToolUse"), end(2, stdout, "no"));
      expect(reply).toMatchObject({ kind: "empty" });
    },
  );

  it.each(['\n{"async":true}', '{\n"async":true}', `${JSON.stringify({ async: true }, null, 2)}\n`])(
    "regression: that says so later is refused by exit code 2: %j",
    async (stdout) => {
      const { reply } = await commandReply(commandHook("PreToolUse"), end(2, stdout, "no"));
      expect(reply).toMatchObject({ kind: "blocked" });
      expect((await commandReply(commandHook("PreToolUse"), end(1, stdout))).reply).toMatchObject({ kind: "empty" });
    },
  );

  it("with exit code 2 denies by stderr, beside everything else that the answer says", async () => {
    const stdout = specific({ permissionDecision: "allow", additionalContext: "context" });
    const { reply } = await commandReply(hook, end(2, stdout, "why\n"));
    expect(mergeReplies("PreToolUse", [reply])).toMatchObject({
      decision: "deny",
      reason: "[check it]: why\n",
      contexts: ["context"],
    });
    const blocked = await commandReply(commandHook("PostToolUse"), end(2, "{}", "why\n"));
    expect(mergeReplies("PostToolUse", [blocked.reply]).blocks).toEqual([
      { reason: "[check it]: why\n", stderr: "why\n", name: "check it" },
    ]);
  });

  it.each(["", "words", "{open", "{no}", '{"decision":"maybe"}'])("with exit code 2 blocks over %j", async (stdout) => {
    expect(await commandReply(hook, end(2, stdout, "why"))).toMatchObject({
      reply: { kind: "blocked", reason: "[check it]: why", stderr: "why", ended: { succeeded: false, text: "why" } },
      problem: null,
    });
  });

  it("reports a block without a reason", async () => {
    expect(await commandReply(hook, end(2))).toMatchObject({ reply: { reason: "[check it]: No stderr output" } });
  });

  it("for another event with exit code 2 blocks a call, and nothing else", async () => {
    const { reply, problem } = await commandReply(hook, end(2, specific({}, "Stop"), "why"));
    expect(reply).toMatchObject({ kind: "blocked", reason: expect.stringContaining("[check it]: ") });
    expect(reply).not.toHaveProperty("stderr");
    expect(problem).toMatchObject({ shows: false });
    const after = await commandReply(commandHook("PostToolUse"), end(2, specific({}, "Stop"), "why"));
    expect(after).toMatchObject({ reply: { kind: "broken", unusable: true }, problem: { shows: false } });
  });

  it.each([
    [1, false],
    [125, false],
    [126, true],
    [127, true],
    [null, true],
  ])("that ends with %j and without an answer is broken; unusable: %s", async (code, unusable) => {
    for (const stdout of ["", "words", "{open"]) {
      const { reply } = await commandReply(hook, end(code, stdout, " why\n"));
      expect(reply).toMatchObject({ kind: "broken", unusable, ended: { succeeded: false, text: "why" } });
    }
  });

  it.each(["{no}", '{"decision":"maybe"}', "{\n}}"])(
    "that reads %j is unusable with every other code",
    async (stdout) => {
      for (const code of [0, 1, null]) {
        const { reply, problem } = await commandReply(hook, end(code, stdout, "why"));
        expect(reply).toMatchObject({
          kind: "broken",
          unusable: true,
          ended: { succeeded: false, text: problem?.text },
        });
        expect(problem).toMatchObject({ shows: true });
      }
    },
  );

  it("that succeeds is text, an output or nothing", async () => {
    expect((await commandReply(hook, end(0, " words \n"))).reply).toMatchObject({
      kind: "text",
      text: "words",
      ended: { succeeded: true, text: "words" },
    });
    expect((await commandReply(hook, end(0, "{open"))).reply).toMatchObject({ kind: "text", text: "{open" });
    expect((await commandReply(hook, end(0, " \n", "noise"))).reply).toMatchObject({ kind: "empty" });
    expect((await commandReply(hook, end(0, "{}"))).reply).toMatchObject({ kind: "output" });
  });

  it.each([0, 1, 2, null])("that continues by itself says nothing with the exit code %j", async (code) => {
    expect((await commandReply(hook, end(code, '{"async":true}', "why"))).reply).toMatchObject({ kind: "empty" });
  });
});

describe("a command that must answer", () => {
  const hook = commandHook("PreToolUse", { onFailure: "block" });
  const failure = {
    reason: expect.stringContaining('blocking because onFailure is "block"\nwhy'),
    failure: "hook_failed",
  };

  it("blocks with any other exit code, whatever it allows", async () => {
    const stdout = JSON.stringify({
      continue: false,
      stopReason: "halt",
      systemMessage: "message",
      hookSpecificOutput: { hookEventName: "PreToolUse", permissionDecision: "allow", additionalContext: "context" },
    });
    const { reply } = await commandReply(hook, end(1, stdout, "why"));
    expect(reply).toMatchObject({ kind: "output", refusal: failure });
    expect(mergeReplies("PreToolUse", [reply])).toMatchObject({
      decision: "deny",
      contexts: [],
      systemMessages: [],
      stop: { reason: "halt" },
    });
    expect((await commandReply(hook, end(null, "words", "why"))).reply).toMatchObject({ kind: "blocked", ...failure });
  });

  it("keeps all of an answer that denies by itself", async () => {
    for (const stdout of [
      specific({ permissionDecision: "deny", ...reason, additionalContext: "context" }),
      JSON.stringify({
        decision: "block",
        reason: "because",
        hookSpecificOutput: { hookEventName: "PreToolUse", additionalContext: "context" },
      }),
    ]) {
      const { reply } = await commandReply(hook, end(1, stdout, "why"));
      expect(reply).not.toHaveProperty("refusal");
      expect(mergeReplies("PreToolUse", [reply])).toMatchObject({
        decision: "deny",
        reason: "because",
        contexts: ["context"],
      });
    }
  });

  it("for another event fails by what it said to stderr, or by what is wrong if it succeeded", async () => {
    const stray = specific({}, "Stop");
    expect(await commandReply(hook, end(1, stray, "why"))).toMatchObject({
      reply: { kind: "blocked", ...failure },
      problem: null,
    });
    const { reply, problem } = await commandReply(hook, end(0, stray, "why"));
    expect(reply).toMatchObject({ kind: "blocked", reason: expect.stringContaining(problem?.text ?? "?") });
  });

  it("is late with a block of its own", () => {
    expect(lateReply(hook)).toMatchObject({ kind: "blocked", failure: "hook_timed_out" });
    expect(lateReply(commandHook("PreToolUse"))).toMatchObject({ kind: "timeout" });
    expect(lateReply(callbackHook("PreToolUse", { onFailure: "block" }))).toMatchObject({ kind: "timeout" });
  });

  it("fails with a block", () => {
    const reply = { kind: "empty", hook } as const;
    expect(failureReply(hook, reply, "why")).toMatchObject({ kind: "blocked", ...failure });
    expect(failureReply(hook, reply, "")).toMatchObject({ reason: expect.stringContaining("No stderr output") });
    expect(failureReply(commandHook("PreToolUse"), reply, "why")).toBe(reply);
  });
});

it("reads what hooks of other kinds answer in text", async () => {
  expect(await printedReply(commandHook("Stop"), '{"decision":"block"}')).toMatchObject({
    reply: { kind: "output" },
    problem: null,
  });
  expect(await printedReply(commandHook("Stop"), "{no}")).toMatchObject({
    reply: { kind: "broken" },
    problem: { shows: true },
  });
});

it.each([
  ['{"async":true}\n', true],
  [' {"async":true}\nmore', true],
  ['{"async":true}', false],
  ['{"async":false}\n', false],
  ['words\n{"async":true}\n', false],
  ["{no\n", false],
  ["[true]\n", false],
])("%j says that the command continues by itself: %s", (stdout, expected) => {
  expect(startsAsync(stdout)).toBe(expected);
});

it.each([
  ['{"systemMessage":"m","hookSpecificOutput":{"additionalContext":"c"}}', "m\nc"],
  ['{"async":true}\n{"systemMessage":"m"}', "m"],
  ['words\n{"hookSpecificOutput":{"additionalContext":"c"}}\n', "c"],
  ['{"systemMessage":""}', null],
  ['{"async":true}\n', null],
  ["words", null],
])("%j leaves %j for the model", (stdout, text) => {
  expect(lateMessage(stdout)).toBe(text);
});

it("names the event that an answer belongs to", () => {
  expect(misnamedText("Stop", { hookSpecificOutput: { hookEventName: "PreToolUse" } })).toContain(
    "A hook of Stop returned an answer for PreToolUse: {",
  );
});
