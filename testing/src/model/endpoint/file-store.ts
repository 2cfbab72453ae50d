import { asJsonObject, isJsonObject } from "@agentwire/protocol/json";
import type { ModelFile } from "../options.ts";

/** The files of one model, by id, oldest first. */
export type FileStore = Map<string, Required<Omit<ModelFile, "content">> & { readonly bytes: Uint8Array<ArrayBuffer> }>;

/** Creates a store with initial files. */
export function fileStore(files: Readonly<Record<string, ModelFile>> = {}): FileStore {
  const stored = Object.entries(files).map(([id, { content, ...file }]) => {
    const bytes = typeof content === "string" ? new TextEncoder().encode(content) : new Uint8Array(content);
    return [id, { mimeType: "application/octet-stream", downloadable: true, ...file, bytes }] as const;
  });
  return new Map(stored);
}

/** Ids of missing files in a call's messages. */
export function unknownFile(body: unknown, files: FileStore): string | undefined {
  if (Array.isArray(body)) return body.map((item) => unknownFile(item, files)).find((id) => id !== undefined);
  if (!isJsonObject(body)) return undefined;
  const { source, content, messages } = body;
  const { type, file_id: id } = asJsonObject(source);
  if (type === "file" && typeof id === "string" && !files.has(id)) return id;
  return unknownFile(content, files) ?? unknownFile(messages, files);
}
