import type { ToolInput, ToolOutcome, ToolResult } from "../../tool/types.ts";

/** What hooks said before a call. */
export interface BeforeTool {
  /** `closed`: a hook that must answer did not; `cut`: none can any more. Either way the call does not happen. */
  readonly kind: "go" | "deny" | "defer" | "closed" | "cut";
  /** What they said about permission, where the call goes on. */
  readonly decision: "allow" | "ask" | null;
  readonly reason: string;
  /** In place of the model's input. */
  readonly input: ToolInput | null;
  readonly contexts: readonly string[];
  /** The turn ends after this call. */
  readonly stops: boolean;
}

/** What hooks said that had nothing to say. */
export const untouched: BeforeTool = {
  kind: "go",
  decision: null,
  reason: "",
  input: null,
  contexts: [],
  stops: false,
};

/** The matchers' view of a result: what the tool gave, as hooks see it. */
export const responseOf = (outcome: ToolOutcome): unknown =>
  outcome.kind === "done" ? outcome.output : outcome.message;

/** A call of a batch that has come to its end. */
export interface BatchCall {
  readonly name: string;
  readonly input: ToolInput;
  readonly id: string;
  readonly result: ToolResult;
}

/** What hooks made of a result. */
export interface AfterTool {
  readonly outcome: ToolOutcome;
  readonly contexts: readonly string[];
  readonly stops: boolean;
}

/** What hooks made of a prompt. */
export type PromptEntry =
  | { readonly kind: "go"; readonly contexts: readonly string[] }
  | {
      readonly kind: "stay";
      readonly text: string;
      /** As hosts are told of it. */
      readonly outcome: object;
    };
