import * as z from "zod";
import { literalsSince, object, oneOf } from "../../schema/field.ts";
import type * as types from "../../type/types.generated.ts";
import { PermissionMode } from "./mode.ts";
import { PermissionBehavior, PermissionRule } from "./rule.ts";

/** Where an update is stored: in a settings file, for the session, or with the rules of the command line. */
export const PermissionUpdateDestination = literalsSince(
  { cliArg: "0.1.54" },
  oneOf(
    ["userSettings", "projectSettings", "localSettings", "session", "cliArg"],
    "Where the change is stored. The three settings files outlive the session.",
  ),
);
export type PermissionUpdateDestination = types.PermissionUpdateDestination;

const rules = <const Type extends string>(type: Type, does: string) =>
  object({
    type: z.literal(type).describe(does),
    rules: z.array(PermissionRule).describe("The affected rules."),
    behavior: PermissionBehavior,
    destination: PermissionUpdateDestination,
  });

const directories = <const Type extends string>(type: Type, does: string) =>
  object({
    type: z.literal(type).describe(does),
    directories: z.array(z.string().meta({ role: "path" })).describe("Absolute paths."),
    destination: PermissionUpdateDestination,
  });

/**
 * One change of the permissions. The agent suggests updates with a permission request; the host returns those that it
 * grants.
 */
export const PermissionUpdate = z.discriminatedUnion("type", [
  rules("addRules", "Adds rules with the same behavior."),
  rules("replaceRules", "Replaces all rules of the same behavior at the destination."),
  rules("removeRules", "Takes rules away."),
  object({
    type: z.literal("setMode").describe("Switches the permission mode."),
    mode: PermissionMode,
    destination: PermissionUpdateDestination,
  }),
  directories("addDirectories", "Adds working directories, where edits count as inside the project."),
  directories("removeDirectories", "Takes added working directories away."),
]);
export type PermissionUpdate = types.PermissionUpdate;

/** An update that the agent suggests with a permission request, for an answer such as "always allow". */
export type PermissionSuggestion = PermissionUpdate;
