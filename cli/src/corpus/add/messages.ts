import type { StoredFile } from "../store/manifest.ts";
import type { Taken } from "./ingester.ts";

/** What the main process sends to a worker. */
export type ToWorker =
  | { readonly kind: "take"; readonly path: string }
  | { readonly kind: "claimed"; readonly isNew: boolean }
  | { readonly kind: "flush" }
  | { readonly kind: "close" };

/** What a worker sends. Each message from the main process has one answer; a claim may come before that of `take`. */
export type FromWorker =
  | { readonly kind: "ready" }
  | { readonly kind: "claim"; readonly session: string }
  | { readonly kind: "taken"; readonly taken: Taken }
  | { readonly kind: "flushed"; readonly files: readonly StoredFile[] };
