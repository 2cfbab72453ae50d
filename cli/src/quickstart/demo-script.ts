import { join } from "node:path";
import { always, deliver, type ModelCall, reply, type ScriptBlock, script, text, toolUse } from "@agentwire/testing";

const asked = (call: ModelCall) =>
  call.messages.filter(({ role, blocks }) => role === "user" && blocks.some((block) => block.type === "text")).length;

/** The text in pieces of a few words, as a model streams it. */
const streamed = (value: string): ScriptBlock => text(value, { deltas: value.match(/\S+\s*/g) ?? [value] });

const story = [
  "This answer is a long one, so that there is time to interrupt it.",
  ...Array.from(
    { length: 12 },
    (_, n) => `Line ${n + 1} of the story: the host waits, the agent writes, and both continue.`,
  ),
].join("\n");

const note = `# Notes

- a model that follows a script
- an agent that asks before it writes
- a host that you can read in one sitting
`;

/** The steps of one turn; each prompt begins again, with a file of its own. */
function steps(file: string, turn: number): readonly (readonly ScriptBlock[])[] {
  return [
    [
      streamed("I am a script, so I do the same for every prompt: look around, write a note, and change it."),
      toolUse(`toolu_look_${turn}`, "Bash", { command: "echo hello from the shell", description: "Say hello" }),
    ],
    [streamed("Now a note. You decide."), toolUse(`toolu_write_${turn}`, "Write", { file_path: file, content: note })],
    [
      toolUse(`toolu_edit_${turn}`, "Edit", {
        file_path: file,
        old_string: "- a host that you can read in one sitting",
        new_string: "- a host that you can read in one sitting\n- and change in the next",
      }),
    ],
    [streamed("That was all I can do. Type **story** for a long answer, or / for commands.")],
  ];
}

/** A model for trying a frontend without a key: it runs a command, writes a file, changes it, and tells long stories. */
export const demoScript = (cwd: string) =>
  script(
    always((call) => {
      const turn = asked(call);
      const done = call.toolResults.length === 0 ? 0 : sinceLastPrompt(call);
      const content =
        done === 0 && /\bstory\b/i.test(call.lastText)
          ? [streamed(story)]
          : (steps(join(cwd, `note-${turn}.md`), turn)[Math.min(done, 3)] ?? []);
      return deliver(reply(content, { usage: { input_tokens: 900 + 40 * call.messages.length, output_tokens: 60 } }), {
        delayMs: 150,
        betweenMs: 25,
      });
    }),
  );

/** How many answers the model has given since the user last wrote something. */
function sinceLastPrompt({ messages }: ModelCall): number {
  const last = messages.findLastIndex(
    ({ role, blocks }) => role === "user" && !blocks.some((block) => block.type === "tool_result"),
  );
  return messages.slice(last + 1).filter(({ role }) => role === "assistant").length;
}
