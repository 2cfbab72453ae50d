import { fromBase64 } from "@agentwire/protocol/codec";
import { isJsonObject, type JsonObject } from "@agentwire/protocol/json";
import type { Ports } from "../../ports.ts";
import { safeName } from "../core/server-tool-name.ts";
import type { ToolFolders } from "../core/tool.ts";

/** The services for storing the content of a result. */
export interface ResultFiles {
  readonly ports: Pick<Ports, "files" | "clock" | "ids">;
  readonly folders: Pick<ToolFolders, "results">;
}

const extensions: Readonly<Record<string, string>> = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/gif": "gif",
  "image/webp": "webp",
};

/** Converts a content block of a server for the Messages API. Also saves images, and adds the path for the model. */
export async function convertBlock(
  block: JsonObject,
  server: string,
  { ports, folders }: ResultFiles,
): Promise<JsonObject[]> {
  if (block.type === "text") return [{ type: "text", text: String(block.text ?? "") }];
  if (block.type === "image" && typeof block.data === "string") {
    const media = typeof block.mimeType === "string" ? block.mimeType : "image/png";
    const image = { type: "image", source: { type: "base64", data: block.data, media_type: media } };
    const name = `mcp-${safeName(server)}-blob-${ports.clock.now()}-${ports.ids.uuid().slice(0, 6)}.${extensions[media] ?? "bin"}`;
    const path = `${folders.results}/${name}`;
    try {
      await ports.files.makeDirectory(folders.results);
      await ports.files.write(path, fromBase64(block.data));
    } catch {
      return [image];
    }
    return [image, { type: "text", text: `[Image: source: ${path}]` }];
  }
  if (block.type === "resource" && isJsonObject(block.resource)) {
    const { uri, text } = block.resource;
    return [
      {
        type: "text",
        text: `[Resource from ${server} at ${String(uri)}] ${typeof text === "string" ? text : ""}`.trim(),
      },
    ];
  }
  if (block.type === "resource_link") {
    return [{ type: "text", text: `[Resource link: ${String(block.name)}] ${String(block.uri)}` }];
  }
  return [{ type: "text", text: JSON.stringify(block) }];
}
