import type { ScriptAnswer } from "./script/answer.ts";

/** The outcome of a request. */
export type ModelOutcome =
  | {
      readonly kind: "answered";
      readonly location: string;
      /** `null` if the connection was dropped before any status. */
      readonly status: number | null;
      /** The id of the message in the answer; absent if it has none. */
      readonly messageId?: string;
    }
  | { readonly kind: "problem"; readonly problem: ModelProblem }
  | { readonly kind: "served" };

/** One request that the model received. */
export interface RecordedModelRequest {
  /** Number of the request, from 0. It is in the `request-id` header of the answer. */
  readonly index: number;
  readonly method: string;
  readonly path: string;
  /** Names in lower case. A value that contained a secret is replaced by its length. */
  readonly headers: Readonly<Record<string, string>>;
  /** Parsed if it is JSON, otherwise text; `null` if there is none. */
  readonly body: unknown;
  /** Absent until the model has answered. */
  readonly outcome?: ModelOutcome;
  /** The answer of the script; absent if it has none. */
  readonly answer?: ScriptAnswer;
  /** Whether the caller disconnected before the end of the answer. */
  readonly abandoned: boolean;
}

/** A request that the script does not match, or that the API would reject. */
export interface ModelProblem {
  /**
   * `unmatched`: no route matches it and there are no plain steps; `exhausted`: the steps are used up; `rejected`: the
   * API would reject it; `script`: the script's own function failed.
   */
  readonly kind: "unmatched" | "exhausted" | "rejected" | "script";
  /** {@link RecordedModelRequest.index} of the request. */
  readonly request: number;
  /** What the script would have accepted. */
  readonly expected: string;
  /** What it received. */
  readonly received: string;
  /** Both, in one sentence for a person. */
  readonly message: string;
}

/** Headers with secrets replaced. */
export function safeHeaders(headers: Headers): Record<string, string> {
  const retained: Record<string, string> = Object.create(null);
  for (const [name, value] of headers) {
    const secret = name === "x-api-key" || name === "authorization" || name === "cookie";
    retained[name] = secret ? `<${value.length} characters>` : value;
  }
  return retained;
}
