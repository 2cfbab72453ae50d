import { deliver, say, use } from "../../../../model/script/answer.ts";
import { toolUse } from "../../../../model/script/block.ts";
import { always, script } from "../../../../model/script/script.ts";
import { prompt } from "../../../../peer/host/frames.ts";
import { end, expectFrame, send, signal } from "../../../../peer/plan.ts";
import { type AgentCase, agentCase } from "../../define.ts";
import { checkIfPresent, describeExit, framesOf, requestsOf, resultOf, toolResultOf } from "../../query.ts";
import { askForPermission, asksFor, bare, controlRequestStep, greet } from "../../steps.ts";

const uuid = (n: number) => `22222222-0000-4000-8000-00000000000${n}`;

/** A flag that no release has. */
const unknownFlag = "--no-such-flag-as-this";
const knownFlags = "The flags are listed in node_modules/@agentwire/protocol/reference/flags.md.";

export const endingCases: readonly AgentCase[] = [
  agentCase({
    name: "input-ends-with-pending-work",
    processes: [
      () => ({
        script: script(deliver(say("first"), { delayMs: 150 }), always(say("second"))),
        plan: bare([...greet(), ...send(prompt("one", { uuid: uuid(1) }), prompt("two", { uuid: uuid(2) })), end()]),
      }),
    ],
    checks: {
      "ending.input.finishes": (run) => {
        const over = framesOf(run, { type: "command_lifecycle", state: "completed" }).length;
        const results = framesOf(run, { type: "result" }).length;
        if (results === 0) return "The input ended and the turn that was under way got no result.";
        if (over === 1) return "The input ended and the second prompt was left lying.";
        return run.exit !== null || "The input ended, the work was done and the agent stayed.";
      },
    },
  }),
  agentCase({
    name: "input-ends-before-a-prompt",
    processes: [() => ({ script: script(always(say("ok"))), plan: bare([...greet(), end()]) })],
    checks: {
      "ending.input.empty": (run) => {
        if (resultOf(run)) return "A session without a prompt has a result.";
        return (
          run.exit?.code === 0 ||
          `The input ended before any prompt, and the agent ${describeExit(run)}; it must exit with 0.`
        );
      },
    },
  }),
  agentCase({
    name: "input-ends-at-a-permission",
    processes: [
      ({ cwd }) => ({
        argv: askForPermission,
        script: script(use(toolUse("toolu_w", "Write", { file_path: `${cwd}/a`, content: "x" })), say("without it")),
        plan: bare([...greet(), ...send(prompt("write")), expectFrame(asksFor("toolu_w")), end()], {
          canUseTool: () => undefined,
        }),
      }),
    ],
    checks: {
      "ending.input.permission": (run) =>
        checkIfPresent(requestsOf(run, "can_use_tool")[0], () => {
          const result = toolResultOf(run, "toolu_w");
          if (!result) return "The input ended and the tool use that waited for a permission got no result.";
          if (result.is_error !== true) return "The input ended and the tool ran without the permission.";
          return resultOf(run) !== undefined || "The input ended during a permission and the turn got no result.";
        }),
    },
  }),
  agentCase({
    name: "input-ends-at-a-hook",
    processes: [
      () => ({
        script: script(use(toolUse("toolu_b", "Bash", { command: "echo ran" })), say("without it")),
        plan: bare(
          [
            ...greet({ hooks: { PreToolUse: [{ hookCallbackIds: ["hook_pre"] }] } }),
            ...send(prompt("run")),
            expectFrame(controlRequestStep("hook_callback")),
            end(),
          ],
          { hook: () => undefined },
        ),
      }),
    ],
    checks: {
      "ending.input.hook": (run) =>
        checkIfPresent(requestsOf(run, "hook_callback")[0], () =>
          checkIfPresent(toolResultOf(run, "toolu_b"), ({ is_error: error }) =>
            error === true ? true : "The input ended before the hook had answered, and the tool ran.",
          ),
        ),
    },
  }),
  agentCase({
    name: "sigterm",
    processes: [
      () => ({
        script: script(deliver(say("slow"), { hold: { afterEvents: 3 } })),
        plan: bare([
          ...greet(),
          ...send(prompt("one")),
          expectFrame({ type: "system", subtype: "init" }),
          signal("SIGTERM"),
        ]),
      }),
    ],
    checks: {
      "ending.exit.sigterm": (run) => {
        if (!run.events.some(({ kind }) => kind === "signal")) return undefined;
        return run.exit?.code === 143 || `After SIGTERM the agent ${describeExit(run)}; it must exit with 143.`;
      },
    },
  }),
  agentCase({
    name: "invalid-argument",
    processes: [
      () => ({
        argv: [unknownFlag],
        script: script(always(say("ok"))),
        plan: bare([end()]),
      }),
    ],
    checks: {
      "ending.exit.startup": (run) => {
        if (run.frames.length > 0) return "An argument that cannot be used did not keep the agent from speaking.";
        if (run.exit?.code !== 1)
          return `Started with the unknown flag \`${unknownFlag}\`, the agent ${describeExit(run)}; it must exit with 1. ${knownFlags}`;
        return (
          run.stderr.trim() !== "" ||
          `Started with the unknown flag \`${unknownFlag}\`, the agent wrote nothing to standard error. ${knownFlags}`
        );
      },
    },
  }),
];
