import * as z from "zod";
import { names, path } from "../../../schema/field.ts";
import { defineOption } from "../define.ts";
import { hostOnly } from "../route.ts";

/** Start of the agent's process. */
export const processOptions = [
  defineOption({
    name: "cwd",
    summary: "Working directory.",
    since: "0.1.0",
    value: path("The directory."),
    routes: [hostOnly("working directory of the process")],
  }),
  defineOption({
    name: "env",
    summary: "Environment variables, replacing the host's own.",
    since: "0.1.0",
    value: z.record(z.string(), z.string().meta({ role: "secret" })),
    routes: [hostOnly("environment of the process, with the variables that the host adds")],
  }),
  defineOption({
    name: "executable",
    summary: "JavaScript runtime for an agent that is a script.",
    since: "0.1.0",
    value: z.enum(["bun", "deno", "node"]),
    routes: [hostOnly("the command of the process; not for a native agent")],
  }),
  defineOption({
    name: "executableArgs",
    summary: "Arguments of the runtime, before the script.",
    since: "0.1.0",
    value: names("Arguments of the runtime."),
    routes: [hostOnly("placed before the script on the command line")],
  }),
  defineOption({
    name: "pathToClaudeCodeExecutable",
    summary: "Path of the agent.",
    since: "0.1.0",
    value: path("Path of an executable or a script."),
    routes: [hostOnly("the command of the process, or the script that `executable` runs")],
  }),
  defineOption({
    name: "spawnClaudeCodeProcess",
    summary: "Callback that starts the agent instead of the host, for example on another machine.",
    since: "0.1.65",
    value: null,
    routes: [hostOnly("called with the command line and the environment")],
  }),
  defineOption({
    name: "abortController",
    summary: "Aborts the session.",
    since: "0.1.0",
    value: null,
    routes: [hostOnly("ends the input, then terminates the process if necessary")],
  }),
] as const;
