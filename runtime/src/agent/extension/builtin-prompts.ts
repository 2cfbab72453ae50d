import { type CustomCommand, readCustomCommand } from "./custom-command.ts";

const prompt = (name: string, description: string, body: string): CustomCommand =>
  readCustomCommand(name, "builtin", { fields: { description, "disable-model-invocation": true }, body }, null);

/** The built-in commands whose text becomes the prompt. */
export const builtinPrompts: readonly CustomCommand[] = [
  prompt(
    "init",
    "Write a CLAUDE.md that tells agents about this project",
    [
      "Explore this project and write the file CLAUDE.md at its root, for agents that work here later.",
      "Describe how to build, test and check it, including how to run a single test. Describe how its parts fit together, as far as no single file shows it. Describe the project's own conventions if they are unusual.",
      "Omit general knowledge and what the folder structure shows. If there is a CLAUDE.md already, improve it instead. Include what matters from a README and from rules for other tools.",
    ].join("\n"),
  ),
];
