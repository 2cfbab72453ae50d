import * as z from "zod";
import { path, paths } from "../../../schema/field.ts";
import { defineOption } from "../define.ts";
import {
  absenceFlag,
  eachFlag,
  environmentVariable,
  hostOnly,
  initializeField,
  presenceFlag,
  textFlag,
  textOrNoneFlag,
} from "../route.ts";

const uuid = z.string().meta({ role: "reference" });

/** Identity, location and storage of the conversation. */
export const sessionOptions = [
  defineOption({
    name: "continue",
    summary: "Whether to continue the newest session of the directory. Starts a new session if there is none.",
    since: "0.1.0",
    value: z.boolean(),
    routes: [presenceFlag("--continue")],
  }),
  defineOption({
    name: "resume",
    summary: "Id of the session to resume.",
    since: "0.1.0",
    value: z.string().meta({ role: "reference" }),
    routes: [textFlag("--resume")],
  }),
  defineOption({
    name: "sessionStore",
    summary: "Store that transcripts are written to and read from.",
    since: "0.2.113",
    value: null,
    routes: [presenceFlag("--session-mirror", "if there is a store"), hostOnly("receives each `transcript_mirror`")],
  }),
  defineOption({
    name: "sessionStoreFlush",
    summary: "When to write to the store.",
    since: "0.2.128",
    value: z.enum(["batched", "eager"]),
    routes: [hostOnly("schedules the writes to `sessionStore`")],
  }),
  defineOption({
    name: "loadTimeoutMs",
    summary: "Timeout for loading from the store.",
    since: "0.2.113",
    value: z.number().meta({ role: "duration", unit: "ms" }),
    routes: [hostOnly("limits the loading from `sessionStore`")],
  }),
  defineOption({
    name: "projectConfigRoot",
    summary: "Directory of the project settings, if it differs from the working directory.",
    since: "0.3.275",
    value: path("The directory."),
    routes: [textOrNoneFlag("--project-config-root")],
  }),
  defineOption({
    name: "additionalDirectories",
    summary: "Additional working directories.",
    since: "0.1.0",
    value: paths("The directories."),
    routes: [eachFlag("--add-dir")],
  }),
  defineOption({
    name: "forkSession",
    summary:
      "With `resume` or `continue`: whether to continue under a new id and leave the original session unchanged.",
    since: "0.1.0",
    value: z.boolean(),
    routes: [presenceFlag("--fork-session")],
  }),
  defineOption({
    name: "resumeSessionAt",
    summary: "With `resume`: id of the message to resume after. The session omits everything after it.",
    since: "0.1.0",
    value: uuid,
    routes: [textFlag("--resume-session-at")],
  }),
  defineOption({
    name: "resumeDropsTurn",
    summary:
      "With `resumeSessionAt`: prompt of the only turn that the session may lose. If more would be lost, the agent refuses to resume.",
    since: "0.3.223",
    value: uuid,
    routes: [textOrNoneFlag("--resume-drops-turn")],
  }),
  defineOption({
    name: "sessionId",
    summary: "Id of the new session, a UUID.",
    since: "0.2.33",
    value: z.string().meta({ role: "id" }),
    routes: [textFlag("--session-id")],
  }),
  defineOption({
    name: "persistSession",
    summary: "Whether to write a transcript.",
    since: "0.1.63",
    value: z.boolean(),
    routes: [absenceFlag("--no-session-persistence")],
  }),
  defineOption({
    name: "title",
    summary: "The session's title.",
    since: "0.2.113",
    value: z.string().meta({ role: "text" }),
    routes: [initializeField("title")],
  }),
  defineOption({
    name: "enableFileCheckpointing",
    summary: "Whether to keep file checkpoints for rewinding.",
    since: "0.1.63",
    value: z.boolean(),
    routes: [environmentVariable("CLAUDE_CODE_ENABLE_SDK_FILE_CHECKPOINTING", "`true`")],
  }),
] as const;
