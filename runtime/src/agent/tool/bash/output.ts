import * as z from "zod";
import { persistedText } from "../file/persisted.ts";

/** The structured result of Bash. */
export const BashOutput = () =>
  z.object({
    stdout: z.string(),
    stderr: z.string(),
    interrupted: z.boolean(),
    isImage: z.boolean(),
    returnCodeInterpretation: z.string().optional(),
    noOutputExpected: z.boolean().optional(),
    persistedOutputPath: z.string().optional(),
    persistedOutputSize: z.number().optional(),
    backgroundTaskId: z.string().optional(),
    backgroundedByUser: z.boolean().optional(),
    timedOutAfterMs: z.number().optional(),
    dangerouslyDisableSandbox: z.boolean().optional(),
  });
export type BashOutput = z.output<ReturnType<typeof BashOutput>>;

/** Output without empty lines at its start and white space at its end. */
export const trimOutput = (text: string): string => text.replace(/^(?:[ \t\r]*\n)+/, "").trimEnd();

/** Converts the result to text for the model. `outputFile`: the output file of a background command. */
export function renderBash(output: BashOutput, outputFile: (taskId: string) => string): string {
  const text = [shownText(output), trimOutput(output.stderr)].filter((part) => part !== "").join("\n");
  if (output.backgroundTaskId === undefined) return text;
  const moved = backgroundText(output, output.backgroundTaskId, outputFile(output.backgroundTaskId));
  return text === "" ? moved : `${text}\n${moved}`;
}

function shownText(output: BashOutput): string {
  if (output.persistedOutputPath === undefined) return trimOutput(output.stdout);
  return persistedText(output.stdout, output.persistedOutputPath, output.persistedOutputSize ?? output.stdout.length);
}

function backgroundText(output: BashOutput, id: string, file: string): string {
  const written = `Output is being written to: ${file}. You will be notified when it completes.`;
  const check = "To check interim output, use Read on that file path.";
  if (output.backgroundedByUser) {
    return `Command was manually backgrounded by user with ID: ${id}. ${written} ${check}`;
  }
  if (output.timedOutAfterMs === undefined) return `Command running in background with ID: ${id}. ${written} ${check}`;
  const timeout = formatSeconds(output.timedOutAfterMs);
  return `Command did not complete within its ${timeout} timeout and was moved to the background (ID: ${id}). ${written} If it is still running after 30m in the background, it will be stopped and you will be notified. It is running now: do not start a second copy while it runs. If it is no longer needed, stop it with TaskStop. ${check}`;
}

/** Maximum length of a failure message, in characters. */
const failureLimit = 10_000;

/** Shortens a long failure message in its middle. */
export function shortened(text: string): string {
  if (text.length <= failureLimit) return text;
  const half = failureLimit / 2;
  const left = text.length - failureLimit;
  return `${text.slice(0, half)}\n\n... [${left} characters truncated] ...\n\n${text.slice(-half)}`;
}

/** A duration for people, in whole seconds or minutes. */
export function formatSeconds(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${seconds}s`;
  const minutes = Math.floor(seconds / 60);
  return seconds % 60 === 0 ? `${minutes}m` : `${minutes}m ${seconds % 60}s`;
}
