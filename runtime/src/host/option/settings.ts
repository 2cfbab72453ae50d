import { isJsonObject, type JsonObject } from "@agentwire/protocol/json";
import type { Settings } from "./types.ts";

/** Lists that only restrict: entries of both sides count. */
const combined = new Set(["filesystem.denyRead", "filesystem.denyWrite", "network.deniedDomains"]);
/** Lists of denials for a path or variable: a `deny` of either side wins. */
const denials = new Set(["credentials.files", "credentials.envVars"]);
/** Copied as a whole. */
const full = new Set(["ripgrep", "network.tlsTerminate"]);

function mergeDenials(base: readonly unknown[], override: readonly unknown[]): unknown[] {
  const keyOf = (entry: unknown) => (isJsonObject(entry) ? String(entry.path ?? entry.name) : String(entry));
  const merged = new Map<string, unknown>();
  for (const entry of [...base, ...override]) {
    const earlier = merged.get(keyOf(entry));
    if (!isJsonObject(earlier) || earlier.mode !== "deny") merged.set(keyOf(entry), entry);
  }
  return [...merged.values()];
}

function merge(base: JsonObject, override: JsonObject, at: string): JsonObject {
  const result: Record<string, unknown> = { ...base };
  for (const [key, value] of Object.entries(override)) {
    const path = at === "" ? key : `${at}.${key}`;
    const before = result[key];
    if (Array.isArray(before) && Array.isArray(value) && combined.has(path)) {
      result[key] = [...new Set([...before, ...value])];
    } else if (Array.isArray(before) && Array.isArray(value) && denials.has(path)) {
      result[key] = mergeDenials(before, value);
    } else if (isJsonObject(before) && isJsonObject(value) && !full.has(path)) {
      result[key] = merge(before, value, path);
    } else {
      result[key] = value;
    }
  }
  return result;
}

/** Removes the fields of an inline sandbox block that would disable the option's restrictions. */
function withoutEscapes(block: JsonObject, sandbox: JsonObject): JsonObject {
  const network = isJsonObject(sandbox.network) ? sandbox.network : {};
  const credentials = isJsonObject(sandbox.credentials) ? sandbox.credentials : {};
  const filters =
    network.allowedDomains !== undefined ||
    network.strictAllowlist === true ||
    (Array.isArray(network.deniedDomains) && network.deniedDomains.length > 0);
  const result: Record<string, unknown> = { ...block };
  if (isJsonObject(block.network) && filters) {
    const { httpProxyPort: _http, socksProxyPort: _socks, ...rest } = block.network;
    result.network = rest;
  }
  if (isJsonObject(block.filesystem) && block.filesystem.disabled === true) {
    if (sandbox.filesystem !== undefined || Array.isArray(credentials.files)) {
      const { disabled: _disabled, ...rest } = block.filesystem;
      result.filesystem = rest;
    }
  }
  return result;
}

/** Parses settings. A text that is not JSON is the path of a file, and cannot be changed here. */
function parse(text: string): JsonObject {
  try {
    const value: unknown = JSON.parse(text);
    if (isJsonObject(value)) return value;
  } catch {
    // a path
  }
  throw new Error(
    "Cannot use both a settings file path and the sandbox option. Include the sandbox configuration in your settings file instead.",
  );
}

/**
 * The value of `--settings`: the caller's settings, merged with the sandbox option. An enabled sandbox is required
 * unless the caller says otherwise. `undefined` if there is nothing to pass.
 */
export function settingsArgument(
  settings: string | Settings | undefined,
  sandbox: Settings | undefined,
): string | undefined {
  if (sandbox === undefined) return typeof settings === "object" ? JSON.stringify(settings) : settings;
  const given = typeof settings === "string" ? parse(settings) : (settings ?? {});
  const block = isJsonObject(given.sandbox) ? given.sandbox : {};
  const merged = merge(withoutEscapes(block, sandbox), sandbox, "");
  const required =
    sandbox.enabled === true && merged.failIfUnavailable === undefined ? { failIfUnavailable: true } : {};
  return JSON.stringify({ ...given, sandbox: { ...merged, ...required } });
}
