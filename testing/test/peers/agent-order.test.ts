import { expect, it } from "vitest";
import { expectFrame, type Frame, isResult, prompt, say, script, send, toolUse, use, when } from "../../src/index.ts";
import { runSimulation } from "../../src/node/index.ts";
import { plan } from "./session/session.ts";

type Call = ReturnType<typeof toolUse>;

const touch = (id: string): Call => toolUse(id, "Bash", { command: `touch ${id}` });
const list = (id: string): Call => toolUse(id, "Bash", { command: "ls" });
const write = (id: string): Call => toolUse(id, "Write", { file_path: `/project/${id}.txt`, content: "x" });

/** In what order a host sees the calls of a subagent (`call`) and is asked about them by a hook (`hook`). */
async function run(calls: readonly Call[]): Promise<string[]> {
  const { host } = await runSimulation({
    script: script(
      when("dig", use(...calls), say("dug")),
      use(toolUse("t", "Agent", { description: "dig", prompt: "dig", run_in_background: false })),
      say("done"),
    ),
    plan: plan(
      [...send(prompt("go")), expectFrame(isResult)],
      {},
      { hooks: { PreToolUse: [{ matcher: null, hookCallbackIds: ["pre"] }] } },
    ),
    argv: ["--allowedTools", "Bash,Write"],
  });
  const ids = new Set(calls.map(({ id }) => String(id)));
  return (host?.received ?? []).flatMap(({ text }) => {
    const frame = JSON.parse(text) as Frame & { readonly request?: Frame; readonly message?: Frame };
    const hooked = String(frame.request?.tool_use_id);
    if (ids.has(hooked)) return [`hook ${hooked}`];
    const [block] = frame.type === "assistant" ? ((frame.message?.content ?? []) as readonly Frame[]) : [];
    return ids.has(String(block?.id)) ? [`call ${block?.id}`] : [];
  });
}

it.each<[string, readonly Call[], readonly string[]]>([
  ["a command", [touch("a")], ["hook a", "call a"]],
  ["a change of a file, whose file is looked at first", [write("a")], ["call a", "hook a"]],
  ["a change of a file before others", [write("a"), touch("b")], ["call a", "call b", "hook a", "hook b"]],
  ["commands in turn", [touch("a"), touch("b")], ["hook a", "call a", "call b", "hook b"]],
  [
    "commands side by side, and one after them",
    [list("a"), list("b"), touch("c")],
    ["hook a", "call a", "hook b", "call b", "call c", "hook c"],
  ],
])("shows calls of a subagent and asks hooks about them in the observed order: %s", async (_, calls, order) => {
  expect(await run(calls)).toEqual(order);
});
