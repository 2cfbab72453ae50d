import { type CustomCommand, readCustomCommand } from "./custom-command.ts";

const prompt = (name: string, description: string, body: string): CustomCommand =>
  readCustomCommand(name, "builtin", { fields: { description, "disable-model-invocation": true }, body }, null);

/** The built-in commands whose text becomes the prompt. */
export const builtinPrompts: readonly CustomCommand[] = [
  prompt(
    "init",
    "Write a CLAUDE.md that tells agents about this project",
    [
      "Look through this project and write the file CLAUDE.md at its root, for agents who will work here later.",
      "Say how it is built, tested and checked, one test alone included; how its parts hang together, as far as that is not plain from one file; and which rules its people follow where they differ from the usual.",
      "Leave out what everybody knows and what a look at the folders tells. Where there is a CLAUDE.md already, make it better instead. Take over what matters from a README and from rules for other tools.",
    ].join("\n"),
  ),
];
