/**
 * The tool that starts a subagent has two names: a frame keeps the one that the model used, hooks receive the newer
 * one.
 */
const newer: Readonly<Record<string, string>> = { Task: "Agent" };

const nameOf = (name: unknown): unknown =>
  typeof name === "string" && Object.hasOwn(newer, name) ? newer[name] : name;

/** Whether two tool names mean the same tool. */
export const sameTool = (one: unknown, other: unknown): boolean => nameOf(one) === nameOf(other);
