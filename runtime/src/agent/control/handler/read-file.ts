import { controlHandler } from "../../../connection/control-handler.ts";
import { ControlError } from "../../../connection/errors.ts";
import type { Ports } from "../../../ports.ts";
import { resolve } from "../../../posix/path.ts";
import type { PermissionService } from "../../permission/permission-service.ts";

interface ReadFileServices {
  readonly ports: Pick<Ports, "env" | "files">;
  readonly permissions: Pick<PermissionService, "hostMayRead">;
  /** The working directory of the main thread's shell, absolute. */
  readonly tools: { directory(): string };
}

const base64 = (bytes: Uint8Array): string => {
  let text = "";
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
};

/** Reads a file for the host. Refuses files outside the session's folders and files that path rules deny or ask about. */
export const readFile = controlHandler(
  "read_file",
  async ({ ports, permissions, tools }: ReadFileServices, request) => {
    const named: unknown = request.path;
    const refused = new ControlError(`read denied: ${typeof named === "string" ? named : ""}`);
    if (typeof named !== "string") throw refused;
    const absPath = resolve(tools.directory(), named, ports.env.HOME);
    if (!(await permissions.hostMayRead(absPath))) throw refused;
    const bytes = await ports.files.read(absPath).catch(() => {
      throw refused;
    });
    const requested: unknown = request.max_bytes;
    const limit = typeof requested === "number" && requested > 0 ? requested : bytes.length;
    const part = bytes.subarray(0, limit);
    const cut = bytes.length > limit ? { truncated: true } : {};
    if (request.encoding === "base64") {
      return { contents: base64(part), absPath, ...cut, encoding: "base64", requested_path: request.path };
    }
    const contents = new TextDecoder().decode(part);
    return { contents, absPath, ...cut, lossy: contents.includes("\uFFFD"), requested_path: request.path };
  },
);
