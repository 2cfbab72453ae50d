/** What came of a request. */
export type ModelOutcome =
  | {
      readonly kind: "answered";
      readonly location: string;
      /** `null` if the connection was dropped before any status. */
      readonly status: number | null;
    }
  | { readonly kind: "problem"; readonly problem: ModelProblem }
  | { readonly kind: "served" };

/** One request that the model received. */
export interface RecordedModelRequest {
  /** Count over all requests, from 0. It stands in the `request-id` header of the answer. */
  readonly index: number;
  readonly method: string;
  readonly path: string;
  /** Names in lower case; what a secret stood in is replaced by its length. */
  readonly headers: Readonly<Record<string, string>>;
  /** Parsed where it is JSON, text where it is not, `null` if there is none. */
  readonly body: unknown;
  /** Absent until the model has decided. */
  readonly outcome?: ModelOutcome;
  /** Whether the caller hung up before it had everything. */
  readonly abandoned: boolean;
}

/** A request that the script did not foresee, or that the API would refuse. */
export interface ModelProblem {
  /**
   * `unmatched`: no route takes it and there are no plain steps; `exhausted`: the steps are used up; `rejected`: the
   * API would refuse it; `script`: the script's own function failed.
   */
  readonly kind: "unmatched" | "exhausted" | "rejected" | "script";
  /** {@link RecordedModelRequest.index} of the request. */
  readonly request: number;
  /** What the script would have taken. */
  readonly expected: string;
  /** What came. */
  readonly came: string;
  /** Both, in one sentence for a person. */
  readonly message: string;
}

/** Headers with their secrets replaced. */
export function safeHeaders(headers: Headers): Record<string, string> {
  const kept: Record<string, string> = Object.create(null);
  for (const [name, value] of headers) {
    const secret = name === "x-api-key" || name === "authorization" || name === "cookie";
    kept[name] = secret ? `<${value.length} characters>` : value;
  }
  return kept;
}
