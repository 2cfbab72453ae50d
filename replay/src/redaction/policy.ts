import * as z from "zod";

/** Members of objects whose values are credentials, whatever they look like. Ignores case. */
export const credentialNames: readonly string[] = [
  "authorization",
  "proxy-authorization",
  "x-api-key",
  "api_key",
  "apikey",
  "cookie",
  "set-cookie",
  "password",
  "passwd",
  "client_secret",
  "access_token",
  "refresh_token",
  "id_token",
  "private_key",
];

/** What to remove from a tape in addition to the detector's findings. */
export const RedactionPolicy = z.strictObject({
  literals: z
    .array(z.string().min(4))
    .default([])
    .meta({ description: "Texts that must not stay, for example names of people, hosts or customers." }),
  names: z
    .array(z.string().min(1))
    .default([...credentialNames])
    .meta({ description: "Members of objects whose values are secrets. Case does not count." }),
  allow: z.array(z.string()).default([]).meta({ description: "Texts that look like secrets and are none." }),
  prose: z
    .enum(["keep", "drop"])
    .default("keep")
    .meta({ description: "Whether texts of the vendor stay: descriptions of tools and commands, system prompts." }),
});
export type RedactionPolicy = Readonly<z.output<typeof RedactionPolicy>>;

/** A policy, or what is wrong with it. */
export type ParsedPolicy =
  | { readonly ok: true; readonly policy: RedactionPolicy }
  | { readonly ok: false; readonly message: string };

/**
 * Reads a redaction policy from JSON. Every member is optional.
 *
 * @param value - The parsed JSON.
 * @example
 * import { parsePolicy } from "@agentwire/replay";
 *
 * const parsed = parsePolicy({ literals: ["customer-4711"] });
 * if (!parsed.ok) console.error(parsed.message);
 */
export function parsePolicy(value: unknown): ParsedPolicy {
  const parsed = RedactionPolicy.safeParse(value);
  if (parsed.success) return { ok: true, policy: parsed.data };
  const issue = parsed.error.issues[0];
  return { ok: false, message: `The policy is wrong at "${issue?.path.join(".")}": ${issue?.message}` };
}

/** The empty policy. */
export const defaultPolicy: RedactionPolicy = RedactionPolicy.parse({});
