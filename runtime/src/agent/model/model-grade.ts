import { asText, parseJsonObject } from "@agentwire/protocol/json";

/** A model's verdict about a condition. */
export interface ModelGrade {
  readonly ok: boolean;
  /** Whether no action could ever meet the condition. */
  readonly impossible: boolean;
  readonly reason: string;
}

/** Reads the verdict in a model's answer. `null` if there is none. */
export function readGrade(text: string): ModelGrade | null {
  const { ok, impossible, reason } = parseJsonObject(/\{[\s\S]*\}/.exec(text)?.[0] ?? "") ?? {};
  if (typeof ok !== "boolean") return null;
  return { ok, impossible: impossible === true, reason: asText(reason) ?? "" };
}
