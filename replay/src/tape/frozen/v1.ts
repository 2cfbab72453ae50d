/**
 * Format version 1 as published. Frozen: a later version gets its own file beside this one and a step in the upgrade
 * chain. This file never changes, because the tapes in this version do not.
 */
export interface TapeHeaderV1 {
  readonly agentwire: "tape";
  readonly version: number;
  readonly release: string;
  readonly recorder: {
    readonly name: string;
    readonly version: string;
    readonly mode: "process" | "transport" | "inside" | "import";
  };
  readonly startedAt?: string;
  readonly platform?: { readonly os: string; readonly arch: string; readonly runtime: string };
  readonly argv?: readonly string[];
  readonly cwd?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly redaction: { readonly environment: readonly string[]; readonly secrets: readonly string[] };
}

interface PlaceV1<Channel extends string, Kind extends string> {
  readonly seq: number;
  readonly us: number;
  readonly channel: Channel;
  readonly kind: Kind;
  readonly connection: number;
  readonly process: number;
}

interface DirectedV1 {
  readonly direction: "host-to-agent" | "agent-to-host";
}

/** The content of an event except its position, by name. */
export type TapeEventV1 =
  | (PlaceV1<"wire", "frame"> &
      DirectedV1 & {
        readonly frame?: unknown;
        readonly raw?: string;
        readonly bytes?: string;
        readonly payload?: string;
        readonly unterminated?: true;
        readonly continues?: true;
        readonly redacted?: true;
      })
  | (PlaceV1<"wire", "end"> & DirectedV1)
  | (PlaceV1<"wire", "broken"> & DirectedV1 & { readonly code: string })
  | (PlaceV1<"process", "spawn"> & { readonly pid?: number; readonly argv?: readonly string[]; readonly cwd?: string })
  | (PlaceV1<"process", "failed"> & { readonly code: string; readonly message: string })
  | (PlaceV1<"process", "stderr"> & { readonly text?: string; readonly bytes?: string; readonly redacted?: true })
  | (PlaceV1<"process", "signal"> & { readonly signal: string })
  | (PlaceV1<"process", "exit"> & { readonly code: number | null; readonly signal: string | null })
  | (PlaceV1<"model", "request"> & {
      readonly call: number;
      readonly body: unknown;
      readonly headers?: Readonly<Record<string, string>>;
    })
  | (PlaceV1<"model", "start"> & {
      readonly call: number;
      readonly status?: number;
      readonly requestId?: string | null;
    })
  | (PlaceV1<"model", "event"> & { readonly call: number; readonly event: unknown })
  | (PlaceV1<"model", "end"> & {
      readonly call: number;
      readonly status: number | null;
      readonly body?: unknown;
      readonly requestId?: string | null;
      readonly error?: { readonly message: string };
    })
  | (PlaceV1<"effect", "call"> & { readonly call: number; readonly name: string; readonly given?: unknown })
  | (PlaceV1<"effect", "value"> & {
      readonly name: string;
      readonly value?: unknown;
      readonly call?: number;
      readonly error?: { readonly message: string };
    })
  | (PlaceV1<"note", "payload"> & { readonly hash: string; readonly text?: string; readonly bytes?: string })
  | (PlaceV1<"note", "file"> & {
      readonly root: "workspace" | "config" | "argument";
      readonly paths: readonly string[];
      readonly text?: string;
      readonly bytes?: string;
      readonly executable?: true;
    })
  | (PlaceV1<"note", "capsule"> & {
      readonly files: number;
      readonly omitted: readonly { readonly path: string; readonly size: number }[];
      readonly git?: {
        readonly head: string | null;
        readonly branch: string | null;
        readonly modified: readonly string[];
        readonly untracked: readonly string[];
        readonly commits?: readonly string[];
      };
    })
  | (PlaceV1<"note", "text"> & { readonly text: string })
  | (PlaceV1<"note", "end"> & { readonly events: number });
