import { ControlError } from "../../../connection/errors.ts";
import { resolve } from "../../../posix/path.ts";
import type { ControlHandler } from "../define.ts";

const base64 = (bytes: Uint8Array): string => {
  let text = "";
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
};

/** Reads a file for the host. Refuses what the session's own tools could not read without asking. */
export const readFile: ControlHandler<"read_file"> = async (agent, request) => {
  const { ports } = agent;
  const named: unknown = request.path;
  const refused = new ControlError(`read denied: ${typeof named === "string" ? named : ""}`);
  if (typeof named !== "string") throw refused;
  const absPath = resolve(agent.tools.directory(), named, ports.env.HOME);
  if (!(await agent.permissions.mayRead(absPath))) throw refused;
  const bytes = await ports.files.read(absPath).catch(() => {
    throw refused;
  });
  const wanted: unknown = request.max_bytes;
  const limit = typeof wanted === "number" && wanted > 0 ? wanted : bytes.length;
  const part = bytes.subarray(0, limit);
  const cut = bytes.length > limit ? { truncated: true } : {};
  if (request.encoding === "base64") {
    return { contents: base64(part), absPath, ...cut, encoding: "base64", requested_path: request.path };
  }
  const contents = new TextDecoder().decode(part);
  return { contents, absPath, ...cut, lossy: contents.includes("\uFFFD"), requested_path: request.path };
};
