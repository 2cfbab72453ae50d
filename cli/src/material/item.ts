/** The kinds of file that hold a session. */
export type MaterialKind = "tape" | "frames" | "transcript";

/** A frame and where it stands. */
export interface MaterialFrame {
  readonly kind: "frame";
  /** Line of the file, counted from 1. */
  readonly line: number;
  readonly frame: unknown;
  /** Who sent it, where the file says so. */
  readonly direction?: "host-to-agent" | "agent-to-host";
  /** When it passed, in microseconds since the recording began, where the file says so. */
  readonly us?: number;
}

/** One thing that reading a file yields. */
export type MaterialItem =
  | MaterialFrame
  | {
      readonly kind: "problem";
      readonly line: number;
      /** `damage`: the content cannot be trusted or read; `cut`: all that is there is sound, but the end is missing. */
      readonly weight: "damage" | "cut";
      readonly message: string;
    };
