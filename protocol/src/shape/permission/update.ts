import { z } from "zod";
import { literalsSince, object, oneOf } from "../../schema/field.ts";
import { PermissionMode } from "./mode.ts";
import { PermissionBehavior, PermissionRule } from "./rule.ts";

/** Where an update is kept: in one of the settings files, for the session, or beside the command line's rules. */
export const PermissionUpdateDestination = literalsSince(
  { cliArg: "0.1.55" },
  oneOf(
    ["userSettings", "projectSettings", "localSettings", "session", "cliArg"],
    "Where the change is kept. The three settings files outlive the session.",
  ),
);
export type PermissionUpdateDestination = z.output<typeof PermissionUpdateDestination>;

const rules = <const Type extends string>(type: Type, does: string) =>
  object({
    type: z.literal(type).describe(does),
    rules: z.array(PermissionRule).describe("The rules concerned."),
    behavior: PermissionBehavior,
    destination: PermissionUpdateDestination,
  });

const directories = <const Type extends string>(type: Type, does: string) =>
  object({
    type: z.literal(type).describe(does),
    directories: z.array(z.string().meta({ role: "path" })).describe("Absolute paths."),
    destination: PermissionUpdateDestination,
  });

/** One change to what is allowed. The agent suggests such changes when it asks; the host sends back those it grants. */
export const PermissionUpdate = z.discriminatedUnion("type", [
  rules("addRules", "Adds rules to those of the same behavior."),
  rules("replaceRules", "Puts these in the place of all rules of the same behavior at that destination."),
  rules("removeRules", "Takes rules away."),
  object({
    type: z.literal("setMode").describe("Switches the permission mode."),
    mode: PermissionMode,
    destination: PermissionUpdateDestination,
  }),
  directories("addDirectories", "Adds working directories, in which edits count as inside the project."),
  directories("removeDirectories", "Takes added working directories away."),
]);
export type PermissionUpdate = z.output<typeof PermissionUpdate>;

/** A change that the agent offers with a question, for an answer such as "always allow". */
export type PermissionSuggestion = PermissionUpdate;
