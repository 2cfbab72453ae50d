import * as z from "zod";
import { resolve } from "../../../posix/path.ts";
import type { ToolContext } from "../../core/tool.ts";
import { isReadOnlyCommand } from "../../permission/bash/read-only.ts";
import { background, outputFileOf } from "../bash/background.ts";
import { waitFor } from "../bash/foreground.ts";
import { timeoutOf } from "../bash/limits.ts";
import { standaloneSleep } from "../bash/meaning.ts";
import { BashOutput, renderBash } from "../bash/output.ts";
import { startCommand } from "../bash/run.ts";
import { displayedFile } from "../bash/shown-file.ts";
import { defineTool } from "../define.ts";
import { readTextFile } from "../file/text.ts";

/** Control characters except tabs and line ends. */
const hidden = /(?![\t\n])\p{Cc}/u;

/** Maximum duration of a `sleep` command in seconds. Longer ones are refused. */
const longestSleep = 25;

/** Maximum size of a file that counts as read because a command has shown it, in bytes. */
const longestShown = 30_000;

/** Remembers a file whose content a command has shown: the model has read it. */
async function noteShown(command: string, cwd: string, { files, ports }: ToolContext): Promise<void> {
  const shown = displayedFile(command);
  const path = shown === null ? null : resolve(cwd, shown, ports.env.HOME);
  if (path === null || files.has(path)) return;
  const stat = await ports.files.stat(path).catch(() => null);
  const file = stat?.kind === "file" && stat.size <= longestShown ? await readTextFile(ports.files, path, stat) : null;
  if (stat && file) files.set(path, { content: file.content, modified: stat.modified, complete: false });
}

/** Maximum length of a command in a summary, in characters. */
const longestSummary = 50;

/** A command without its end, if it is too long for a question. */
const shortCommand = (command: string): string =>
  command.length > longestSummary ? `${command.slice(0, longestSummary - 1)}…` : command;

/** Runs a shell command. */
export const bash = defineTool({
  name: "Bash",
  description:
    "Runs a command in /bin/bash and returns its output. The working directory is kept between calls " +
    "while it stays inside the project; variables are not. `timeout` is in milliseconds (default 120000, " +
    "at most 600000). `run_in_background` returns at once and reports the end later. Prefer Read, Edit " +
    "and Write for files.",
  input: () =>
    z.strictObject({
      command: z
        .string()
        .refine(
          (line) => !hidden.test(line),
          "command contains control characters, which are invisible to the person who approves it",
        )
        .meta({ description: "Command line for bash" }),
      timeout: z.number().optional().meta({ description: "Milliseconds after which it stops blocking the turn" }),
      description: z.string().optional().meta({ description: "What the command does, in a few words" }),
      run_in_background: z.boolean().optional().meta({ description: "Do not wait until it ends" }),
      dangerouslyDisableSandbox: z
        .boolean()
        .optional()
        .meta({ description: "Run outside the sandbox, if there is one and the settings allow it" }),
    }),
  // A change to the current folder is not shown.
  shown: (raw, cwd) => {
    const { command } = raw;
    const change = `cd ${cwd} && `;
    return typeof command === "string" && command.startsWith(change)
      ? { ...raw, command: command.slice(change.length) }
      : raw;
  },
  output: BashOutput,
  statesSuccess: true,
  readOnly: ({ command }) => isReadOnlyCommand(command),
  subject: ({ command }) => ({ kind: "command", command }),
  summary: ({ description, command }) => description ?? shortCommand(command),
  async validate({ command, run_in_background }, { services }) {
    if (!services.commands.canBackground && run_in_background !== undefined) {
      return "InputValidationError: Bash failed due to the following issue:\nAn unexpected parameter `run_in_background` was provided";
    }
    const seconds = run_in_background ? null : standaloneSleep(command);
    if (seconds === null || seconds <= longestSleep) return null;
    return `Blocked: standalone sleep ${seconds}. To wait for a condition, use Monitor with an until-loop (e.g. \`until <check>; do sleep 2; done\`). To wait for a command you started, use run_in_background: true. Do not chain shorter sleeps to work around this block.`;
  },
  async run(input, context) {
    const { command } = input;
    const description = input.description ?? command;
    context.services.commands.noteShell();
    const leaving = input.dangerouslyDisableSandbox === true;
    const marks = leaving ? { dangerouslyDisableSandbox: true } : {};
    const running = startCommand(command, context, { leaving });
    if (!input.run_in_background) {
      const from = context.shell.cwd;
      const outcome = await waitFor(
        running,
        { command, description, timeout: timeoutOf(input.timeout, context) },
        context,
      );
      if (outcome.kind !== "done") return outcome;
      await noteShown(command, from, context);
      return { ...outcome, output: { ...outcome.output, ...marks } };
    }
    const task = context.services.commands.start({
      agentId: context.agentId ?? null,
      toolUseId: context.toolUseId,
      command,
      description,
      backgrounded: true,
      stop: () => running.stop(),
      background: () => undefined,
    });
    await background(running, description, task, context);
    const output = { stdout: "", stderr: "", interrupted: false, isImage: false, noOutputExpected: false };
    return { kind: "done", output: { ...output, backgroundTaskId: task.id, ...marks } };
  },
  render: (output, _, context) => renderBash(output, (id) => outputFileOf(id, context)),
});
