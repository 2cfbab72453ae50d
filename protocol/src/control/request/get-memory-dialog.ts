import { z } from "zod";
import { flag, object, path, text } from "../../schema/field.ts";
import { defineControl } from "../define.ts";

const label = text("Its name for people.");
const description = text("Where it is kept, or what it holds.");

export const getMemoryDialog = defineControl({
  subtype: "get_memory_dialog",
  summary: "Asks for the memory files and folders, as a menu would show them.",
  since: "0.3.330",
  stability: "undeclared",
  evidence: "answered by the CLI 2.1.330 over stdio; sent by the SDK's own JavaScript",
  direction: "host-to-agent",
  request: object({ subtype: z.literal("get_memory_dialog") }),
  response: object({
    files: z
      .array(
        object({
          kind: z.enum(["user", "project", "project-alt", "local", "other"]).describe("Whose it is."),
          path: path("The file."),
          label,
          description,
          exists: flag("It is there."),
        }),
      )
      .describe("Files with instructions."),
    folders: z
      .array(
        object({
          kind: z.enum(["auto", "team", "agent"]).describe("Whose it is."),
          path: path("The folder."),
          label,
          description,
        }),
      )
      .describe("Folders with memories."),
    memories: z
      .array(
        object({
          name: z.string().describe("The memory."),
          path: path("Its file."),
          description: text("What it holds.").nullable(),
          type: z.enum(["user", "feedback", "project", "reference"]).nullable().describe("Its kind."),
          modified_ms: z.number().meta({ role: "time", unit: "epoch-ms", description: "When it was written." }),
        }),
      )
      .describe("Single memories.")
      .optional(),
    auto_memory: object({
      enabled: flag("It is on."),
      toggleable: flag("The user may switch it."),
      status: text("The same in words."),
    }).describe("Memories that the agent writes by itself."),
    auto_dream: object({
      shown: flag("The user sees it."),
      enabled: flag("It is on."),
      toggleable: flag("The user may switch it."),
      status: text("The same in words."),
      detail: text("More about it."),
    }).describe("Their tidying up."),
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
