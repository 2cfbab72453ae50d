import { type CustomCommand, readCustomCommand } from "./custom-command.ts";

interface BuiltinPrompt {
  readonly name: string;
  /** Another name. */
  readonly alias?: string;
  readonly description: string;
  /** Whether a subagent works on it. */
  readonly forks?: boolean;
  readonly body: readonly string[];
}

const prompt = ({ name, alias, description, forks, body }: BuiltinPrompt): CustomCommand => ({
  ...readCustomCommand(
    name,
    "builtin",
    {
      fields: { description, "disable-model-invocation": true, ...(forks ? { context: "fork" } : {}) },
      body: body.join("\n"),
    },
    null,
  ),
  alias: alias ?? null,
});

/** The built-in commands whose text becomes the prompt, of the conversation or of a subagent. */
export const builtinPrompts: readonly CustomCommand[] = [
  prompt({
    name: "init",
    description: "Write a CLAUDE.md that tells agents about this project",
    body: [
      "Explore this project and write the file CLAUDE.md at its root, for agents that work here later.",
      "Describe how to build, test and check it, including how to run a single test. Describe how its parts fit together, as far as no single file shows it. Describe the project's own conventions if they are unusual.",
      "Omit general knowledge and what the folder structure shows. If there is a CLAUDE.md already, improve it instead. Include what matters from a README and from rules for other tools.",
    ],
  }),
  prompt({
    name: "code-review",
    alias: "review",
    description: "Review the changes of this branch, or what the arguments name",
    forks: true,
    body: [
      "Review the changes of the current branch against its base, or what follows here: $ARGUMENTS",
      "Read each change with the code around it. Look for defects first: wrong results, missing cases, broken callers, races, leaks, security problems. Then look for code that the project's own conventions would write differently.",
      "Report at most ten findings, the most severe first, each with its file, its line and an input that shows it. Do not change any file. If you find nothing, say so.",
    ],
  }),
];
