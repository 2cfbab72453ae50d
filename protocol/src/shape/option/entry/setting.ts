import * as z from "zod";
import { record } from "../../../schema/field.ts";
import { defineOption } from "../define.ts";
import { listOrNoneFlag, openFlag, separateJsonFlag, textFlag } from "../route.ts";
import { SandboxSettings } from "../sandbox-settings.ts";

/** Settings and their sources. */
export const settingOptions = [
  defineOption({
    name: "settingSources",
    summary: "Settings files to read. If absent, all; if empty, only the settings from the host.",
    since: "0.1.0",
    value: z.array(z.enum(["user", "project", "local"])),
    routes: [listOrNoneFlag("--setting-sources")],
  }),
  defineOption({
    name: "fallbackModel",
    summary: "Model to use if the first one is overloaded. Must be a different model.",
    since: "0.1.0",
    value: z.string(),
    routes: [textFlag("--fallback-model")],
  }),
  defineOption({
    name: "managedSettings",
    summary: "Settings with the priority of the organization's settings.",
    since: "0.2.118",
    value: record("The settings."),
    routes: [separateJsonFlag("--managed-settings")],
  }),
  defineOption({
    name: "extraArgs",
    summary: "Additional flags without the dashes; `null` for a flag without a value.",
    since: "0.1.0",
    value: z.record(z.string(), z.string().nullable()),
    routes: [openFlag("--*", "`--name value` as two arguments, or `--name` alone")],
  }),
  defineOption({
    name: "settings",
    summary: "Additional settings, or the path of a settings file.",
    since: "0.2.64",
    value: z.union([z.string(), record("The settings.")]),
    routes: [separateJsonFlag("--settings", "a string is passed unchanged")],
  }),
  defineOption({
    name: "sandbox",
    summary: "Sandbox for the commands of the agent.",
    since: "0.1.57",
    value: SandboxSettings,
    routes: [separateJsonFlag("--settings", "in the field `sandbox` of the settings")],
  }),
] as const;
