/** A model's verdict about a condition. */
export interface ModelGrade {
  readonly ok: boolean;
  /** Whether no action could ever meet the condition. */
  readonly impossible: boolean;
  readonly reason: string;
}

/** Reads the verdict in a model's answer. `null` if there is none. */
export function readGrade(text: string): ModelGrade | null {
  try {
    const value: unknown = JSON.parse(/\{[\s\S]*\}/.exec(text)?.[0] ?? "");
    const { ok, impossible, reason } = value as Record<string, unknown>;
    if (typeof ok !== "boolean") return null;
    return { ok, impossible: impossible === true, reason: typeof reason === "string" ? reason : "" };
  } catch {
    return null;
  }
}
