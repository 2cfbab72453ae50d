import { z } from "zod";
import { path, paths } from "../../../schema/field.ts";
import { defineOption } from "../define.ts";
import { absence, each, env, host, initialize, presence, text, textOrNone } from "../route.ts";

const uuid = z.string().meta({ role: "reference" });

/** Which conversation it is, where it works and where it is kept. */
export const sessionOptions = [
  defineOption({
    name: "continue",
    summary: "Go on with the newest session of this directory; a new one where there is none.",
    since: "0.1.0",
    value: z.boolean(),
    routes: [presence("--continue")],
  }),
  defineOption({
    name: "resume",
    summary: "Go on with this session.",
    since: "0.1.0",
    value: z.string().meta({ role: "reference" }),
    routes: [text("--resume")],
  }),
  defineOption({
    name: "sessionStore",
    summary: "A store that transcripts are mirrored to and read from.",
    since: "0.2.113",
    value: null,
    routes: [presence("--session-mirror", "where there is one"), host("is given each `transcript_mirror`")],
  }),
  defineOption({
    name: "sessionStoreFlush",
    summary: "When the store is written to.",
    since: "0.2.141",
    value: z.enum(["batched", "eager"]),
    routes: [host("paces the writing to `sessionStore`")],
  }),
  defineOption({
    name: "loadTimeoutMs",
    summary: "How long reading from the store may take.",
    since: "0.2.113",
    value: z.number().meta({ role: "duration", unit: "ms" }),
    routes: [host("bounds the reading from `sessionStore`")],
  }),
  defineOption({
    name: "projectConfigRoot",
    summary: "Where the project's settings are, if not where the work is.",
    since: "0.3.275",
    value: path("The directory."),
    routes: [textOrNone("--project-config-root")],
  }),
  defineOption({
    name: "additionalDirectories",
    summary: "Further working directories.",
    since: "0.1.0",
    value: paths("The directories."),
    routes: [each("--add-dir")],
  }),
  defineOption({
    name: "forkSession",
    summary: "With `resume` or `continue`: go on under a new id, and leave the old session as it is.",
    since: "0.1.0",
    value: z.boolean(),
    routes: [presence("--fork-session")],
  }),
  defineOption({
    name: "resumeSessionAt",
    summary: "With `resume`: go on after this message.",
    since: "0.1.0",
    value: uuid,
    routes: [text("--resume-session-at")],
  }),
  defineOption({
    name: "resumeDropsTurn",
    summary: "With `resume`: the turn that this user message began is left out.",
    since: "0.3.225",
    value: uuid,
    routes: [textOrNone("--resume-drops-turn")],
  }),
  defineOption({
    name: "sessionId",
    summary: "The id of the new session, a UUID.",
    since: "0.2.34",
    value: z.string().meta({ role: "id" }),
    routes: [text("--session-id")],
  }),
  defineOption({
    name: "persistSession",
    summary: "Whether a transcript is written.",
    since: "0.1.77",
    value: z.boolean(),
    routes: [absence("--no-session-persistence")],
  }),
  defineOption({
    name: "title",
    summary: "The session's title.",
    since: "0.2.113",
    value: z.string().meta({ role: "text" }),
    routes: [initialize("title")],
  }),
  defineOption({
    name: "enableFileCheckpointing",
    summary: "Keep what files were, so that they can be put back.",
    since: "0.1.77",
    value: z.boolean(),
    routes: [env("CLAUDE_CODE_ENABLE_SDK_FILE_CHECKPOINTING", "`true`")],
  }),
] as const;
