import * as z from "zod";
import { flag, object, path, text } from "../../schema/field.ts";
import { defineControl } from "../define.ts";

const label = text("Display name of the memory.");
const description = text("Path or content of the memory.");

export const getMemoryDialog = defineControl({
  subtype: "get_memory_dialog",
  summary: "Lists memory files and folders, for a settings menu.",
  since: "0.3.330",
  stability: "undeclared",
  evidence: "answered by the CLI 2.1.330 over stdio; sent by the SDK's own JavaScript",
  direction: "host-to-agent",
  request: object({ subtype: z.literal("get_memory_dialog") }),
  response: object({
    files: z
      .array(
        object({
          kind: z.enum(["user", "project", "project-alt", "local", "other"]).describe("Scope of the memory file."),
          path: path("The file."),
          label,
          description,
          exists: flag("Whether the file exists."),
        }),
      )
      .describe("Instruction files."),
    folders: z
      .array(
        object({
          kind: z.enum(["auto", "team", "agent"]).describe("Scope of the folder."),
          path: path("The folder."),
          label,
          description,
        }),
      )
      .describe("Memory folders."),
    memories: z
      .array(
        object({
          name: z.string().describe("Id of the memory."),
          path: path("Its file."),
          description: text("Summary of the memory.").nullable(),
          type: z.enum(["user", "feedback", "project", "reference"]).nullable().describe("Its kind."),
          modified_ms: z.number().meta({ role: "time", unit: "epoch-ms", description: "When the memory was written." }),
        }),
      )
      .describe("Single memories.")
      .optional(),
    auto_memory: object({
      enabled: flag("Whether the feature is on."),
      toggleable: flag("Whether the user may change it."),
      status: text("State as text."),
    }).describe("Automatic memories of the agent."),
    auto_dream: object({
      shown: flag("Whether the menu shows the feature."),
      enabled: flag("Whether the feature is on."),
      toggleable: flag("Whether the user may change it."),
      status: text("State as text."),
      detail: text("Additional details."),
    }).describe("Automatic cleanup of memories."),
  }),
  errors: [],
  deadlineMs: 10_000,
  examples: [
    {
      request: { subtype: "get_memory_dialog" },
      response: {
        files: [
          { kind: "project", path: "/home/ada/app/CLAUDE.md", label: "Project", description: "Here", exists: true },
        ],
        folders: [],
        memories: [],
        auto_memory: { enabled: true, toggleable: true, status: "on" },
        auto_dream: { shown: false, enabled: false, toggleable: true, status: "off", detail: "" },
      },
    },
  ],
});
