import { readDefinition, type SubagentDefinition } from "../../../extension/agent-definition.ts";

/** The tools that change files or start other agents. */
const changing = ["Agent", "Edit", "Write", "NotebookEdit"];

const general =
  "You work on one task for another agent, which sees nothing of your work except your last message. " +
  "Do the whole task and nothing else. End with a short report: what you found or did, with the paths " +
  "and facts that the other agent needs.";

const reading =
  "You only read: change no file and start nothing that does. Search widely first, then read what " +
  "matters. End with a report that another agent can use without reading the same files again.";

/** An agent whose conversation starts without the memory files. */
const withoutMemory = (type: string, fields: Parameters<typeof readDefinition>[1]): SubagentDefinition => ({
  ...readDefinition(type, fields),
  remembers: false,
});

/** The built-in agents. */
export const builtinAgents: readonly SubagentDefinition[] = [
  readDefinition("claude", {
    description: "Works on a task of any kind if no other agent fits.",
    prompt: general,
  }),
  withoutMemory("Explore", {
    description: "Finds its way through code: where something is, how parts hang together. Changes nothing.",
    prompt: reading,
    disallowedTools: changing,
    model: "inherit",
  }),
  readDefinition("general-purpose", {
    description: "Researches questions and carries out tasks of several steps on its own.",
    prompt: general,
  }),
  withoutMemory("Plan", {
    description: "Plans how to make a change, step by step, with the files concerned. Changes nothing.",
    prompt: `${reading} The report is a plan: the steps in order, the files of each step, and what could go wrong.`,
    disallowedTools: changing,
    model: "inherit",
  }),
  readDefinition("statusline-setup", {
    description: "Sets up the status line in the user's settings.",
    prompt: `${general} The task is about the statusLine entry of the user's settings file.`,
    tools: ["Read", "Edit"],
    model: "sonnet",
  }),
];
