import { z } from "zod";
import { names, path } from "../../../schema/field.ts";
import { defineOption } from "../define.ts";
import { host } from "../route.ts";

/** How the agent's process is started. */
export const processOptions = [
  defineOption({
    name: "cwd",
    summary: "The working directory.",
    since: "0.1.0",
    value: path("The directory."),
    routes: [host("the process is started there")],
  }),
  defineOption({
    name: "env",
    summary: "The environment, in place of the host's own.",
    since: "0.1.0",
    value: z.record(z.string(), z.string().meta({ role: "secret" })),
    routes: [host("the process is started with it, and with what the host adds")],
  }),
  defineOption({
    name: "executable",
    summary: "What runs an agent that is a script.",
    since: "0.1.0",
    value: z.enum(["bun", "deno", "node"]),
    routes: [host("the program that is started; not for an agent that is a program itself")],
  }),
  defineOption({
    name: "executableArgs",
    summary: "Arguments for that, before the script.",
    since: "0.1.0",
    value: names("The arguments."),
    routes: [host("stand before the script on the command line")],
  }),
  defineOption({
    name: "pathToClaudeCodeExecutable",
    summary: "The agent.",
    since: "0.1.0",
    value: path("A program, or a script."),
    routes: [host("the program that is started, or the script that `executable` runs")],
  }),
  defineOption({
    name: "spawnClaudeCodeProcess",
    summary: "Starts the agent in the host's stead, for example on another machine.",
    since: "0.1.77",
    value: null,
    routes: [host("called with the command line and the environment")],
  }),
  defineOption({
    name: "abortController",
    summary: "Ends the session when it is aborted.",
    since: "0.1.0",
    value: null,
    routes: [host("ends the input, and the process if need be")],
  }),
] as const;
