import type { z } from "zod";
import { HostScenario } from "./host/scenario.ts";
import { Scenario } from "./scenario.ts";

/** A scenario of either side. */
export type AnyScenario = Scenario | HostScenario;

/** A scenario, or what is wrong with its document. */
export type ParsedScenario =
  | { readonly ok: true; readonly scenario: AnyScenario }
  | { readonly ok: false; readonly issues: readonly { readonly location: string; readonly message: string }[] };

const isHostScenario = (value: unknown): boolean =>
  typeof value === "object" && value !== null && "side" in value && value.side === "host";

/**
 * Parses a scenario: a JSON text, or a parsed value. Returns its problems by location if it is invalid.
 *
 * @param json - The document.
 * @example
 * import { readFileSync } from "node:fs";
 * import { parseScenario } from "@agentwire/testing";
 *
 * const parsed = parseScenario(readFileSync("scenario.json", "utf8"));
 * if (!parsed.ok) for (const { location, message } of parsed.issues) console.error(location, message);
 */
export function parseScenario(json: unknown): ParsedScenario {
  let value = json;
  if (typeof json === "string") {
    try {
      value = JSON.parse(json);
    } catch (cause) {
      return { ok: false, issues: [{ location: "", message: `is not JSON: ${(cause as Error).message}` }] };
    }
  }
  const schema: z.ZodType<AnyScenario> = isHostScenario(value) ? HostScenario : Scenario;
  const parsed = schema.safeParse(value);
  if (parsed.success) return { ok: true, scenario: parsed.data };
  const issues = parsed.error.issues.map(({ path, message }) => ({ location: path.join("."), message }));
  return { ok: false, issues };
}
