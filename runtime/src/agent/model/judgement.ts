/** What a model judged about a condition. */
export interface ModelGrade {
  readonly ok: boolean;
  /** Nothing that can be done would ever meet the condition. */
  readonly impossible: boolean;
  readonly reason: string;
}

/** Reads a judgement out of a model's answer. `null` if it holds none. */
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
