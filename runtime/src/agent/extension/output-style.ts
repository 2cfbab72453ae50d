import { readFrontMatter } from "./front-matter.ts";

/** A manner of answering that takes the place of the usual one. */
export interface OutputStyle {
  readonly name: string;
  readonly prompt: string;
  /** The guidance on working with code stays beside it. */
  readonly keepsGuidance: boolean;
}

/** The styles that every session has, besides the usual manner. */
export const builtinStyles: readonly OutputStyle[] = [
  {
    name: "Proactive",
    prompt: "Take the next obvious step without being asked, as long as it can be undone, and say what you did.",
    keepsGuidance: true,
  },
  {
    name: "Concise",
    prompt: "Answer in as few words as the matter allows. No preamble, no repetition, no closing remarks.",
    keepsGuidance: true,
  },
  {
    name: "Explanatory",
    prompt: "Beside the work, explain what you find: why the code is the way it is, and why you chose your change.",
    keepsGuidance: true,
  },
  {
    name: "Learning",
    prompt: "Teach while you work: leave small, well-described pieces to the user and ask for them before you go on.",
    keepsGuidance: true,
  },
];

/** Reads a style out of a file. */
export function readStyle(name: string, text: string): OutputStyle {
  const { fields, body } = readFrontMatter(text);
  const given = fields.name;
  return {
    name: typeof given === "string" && given !== "" ? given : name,
    prompt: body.trim(),
    keepsGuidance: fields["keep-coding-instructions"] === "true",
  };
}
