import { z } from "zod";
import { record } from "../../../schema/field.ts";
import { defineOption } from "../define.ts";
import { listOrNone, open, separateJson, text } from "../route.ts";
import { SandboxSettings } from "../sandbox-settings.ts";

/** Settings, and where they come from. */
export const settingOptions = [
  defineOption({
    name: "settingSources",
    summary: "The settings files to read. Absent: all; none: only what the host gives.",
    since: "0.1.0",
    value: z.array(z.enum(["user", "project", "local"])),
    routes: [listOrNone("--setting-sources")],
  }),
  defineOption({
    name: "fallbackModel",
    summary: "The model to use while the first is overloaded. Must be another one.",
    since: "0.1.0",
    value: z.string(),
    routes: [text("--fallback-model")],
  }),
  defineOption({
    name: "managedSettings",
    summary: "Settings as of the organisation.",
    since: "0.2.126",
    value: record("The settings."),
    routes: [separateJson("--managed-settings")],
  }),
  defineOption({
    name: "extraArgs",
    summary: "Further flags, without the dashes; `null` for a flag without a value.",
    since: "0.1.0",
    value: z.record(z.string(), z.string().nullable()),
    routes: [open("--*", "`--name value` in two words, or `--name` alone")],
  }),
  defineOption({
    name: "settings",
    summary: "Further settings, or a file of them.",
    since: "0.2.76",
    value: z.union([z.string(), record("The settings.")]),
    routes: [separateJson("--settings", "a string as it stands")],
  }),
  defineOption({
    name: "sandbox",
    summary: "The sandbox in which commands run.",
    since: "0.1.77",
    value: SandboxSettings,
    routes: [separateJson("--settings", "as `sandbox` within the settings")],
  }),
] as const;
