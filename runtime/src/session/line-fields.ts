import type { SentTranscriptLine, TranscriptLineName, TranscriptLineOf } from "@agentwire/protocol";

/** The kinds of lines that are links of the conversation chain. */
export type LinkName = {
  [Name in TranscriptLineName]: TranscriptLineOf<Name> extends { readonly parentUuid: unknown } ? Name : never;
}[TranscriptLineName];

/** The kinds of lines beside the chain. */
export type UnchainedName = Exclude<TranscriptLineName, LinkName>;

/** A content block of the Messages API. */
interface ContentBlock {
  readonly type: string;
  readonly [field: string]: unknown;
}

/** Lines with content of the Messages API. Its blocks are stored unread. */
interface ContentLines {
  readonly user: {
    readonly message: { readonly role: "user"; readonly content: string | readonly ContentBlock[] };
  };
  readonly assistant: {
    readonly message: Omit<SentTranscriptLine<"assistant">["message"], "content" | "usage" | "stop_reason"> & {
      readonly content: readonly ContentBlock[];
      readonly usage: unknown;
      readonly stop_reason: string | null;
    };
  };
}

/** The fields of a line that its author writes: those that the protocol declares, without those of the writer. */
export type LineFields<Name extends TranscriptLineName> = Name extends keyof ContentLines
  ? Omit<SentTranscriptLine<Name>, keyof ContentLines[Name]> & ContentLines[Name]
  : SentTranscriptLine<Name>;

/** The fields of a link. Its author may choose the id, and a parent other than the last link; `null` begins a chain. */
export type LinkFields<Name extends LinkName> = LineFields<Name> & {
  readonly uuid?: string;
  readonly parentUuid?: string | null;
};
