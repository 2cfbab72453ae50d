import type { StoredFile } from "../store/manifest.ts";
import type { IngestResult } from "./ingester.ts";

/** What the main thread sends to a worker. */
export type ToWorker =
  | { readonly kind: "ingest"; readonly paths: readonly string[] }
  | { readonly kind: "claimed"; readonly areNew: readonly boolean[] }
  | { readonly kind: "flush" }
  | { readonly kind: "close" };

/** What a worker sends. Each message from the main thread has one answer; a claim may come before that of `ingest`. */
export type FromWorker =
  | { readonly kind: "ready" }
  | { readonly kind: "claim"; readonly sessions: readonly string[] }
  | { readonly kind: "ingested"; readonly results: readonly IngestResult[] }
  | { readonly kind: "flushed"; readonly files: readonly StoredFile[] };
