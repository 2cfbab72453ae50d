import type { FrontMatter } from "./front-matter.ts";

/** An output style: instructions on how to answer. */
export interface OutputStyle {
  readonly name: string;
  readonly prompt: string;
}

/** The styles of every session besides `default`. */
export const builtinStyles: readonly OutputStyle[] = [
  {
    name: "Proactive",
    prompt: "Take the next obvious step without being asked if it can be undone, and say what you did.",
  },
  {
    name: "Concise",
    prompt: "Answer as briefly as possible. No preamble, no repetition, no closing remarks.",
  },
  {
    name: "Explanatory",
    prompt:
      "In addition to the work, explain what you find: why the code is the way it is, and why you chose " +
      "your change.",
  },
  {
    name: "Learning",
    prompt:
      "Teach while you work: leave small, well-described pieces to the user and ask for them before you continue.",
  },
];

/** Reads a style from a file. `prefix` precedes its name, which is that of the file if the file names none. */
export function readStyle(
  prefix: string,
  { name, fields, body }: FrontMatter & { readonly name: string },
): OutputStyle {
  return {
    name: prefix + (typeof fields.name === "string" && fields.name !== "" ? fields.name : name),
    prompt: body.trim(),
  };
}
