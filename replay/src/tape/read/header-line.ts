import { isUtf8, lineText, type TextLine } from "../bytes/text-lines.ts";
import { quickTest } from "../format/accept.ts";
import { TapeHeader, tapeVersion } from "../format/header.ts";
import type { TapeProblemCode } from "./problem.ts";

type Header =
  | { readonly ok: true; readonly header: TapeHeader; readonly target: number }
  | { readonly ok: false; readonly code: TapeProblemCode; readonly message: string };

const refuse = (code: TapeProblemCode, message: string): Header => ({ ok: false, code, message });
const checkedBytes = 4096;
const acceptsHeader = quickTest(TapeHeader);

/** Reads the first line of a tape, or returns what the file is instead. */
export function readHeader(line: TextLine): Header {
  const { within, from, to } = line;
  if (!isUtf8(line) || within.subarray(from, Math.min(to, from + checkedBytes)).includes(0)) {
    return refuse(
      "TAPE_BINARY",
      "Line 1 is not text: this is a binary file, not a tape. Decompress a compressed tape first.",
    );
  }
  let value: unknown;
  try {
    value = JSON.parse(lineText(line));
  } catch {
    return refuse("TAPE_NOT_A_TAPE", `Line 1 is not JSON. A tape begins with {"agentwire":"tape",...}.`);
  }
  const found = typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  if (found.agentwire !== "tape")
    return refuse("TAPE_NOT_A_TAPE", `Line 1 is ${whatItIs(found)}, not the header of a tape.`);
  const { version } = found;
  if (typeof version === "number" && version > tapeVersion) {
    const message = `The tape has format version ${version}; this release reads up to ${tapeVersion}. Update agentwire.`;
    return refuse("TAPE_NEWER", message);
  }
  const checked = acceptsHeader(value) ? null : TapeHeader.safeParse(value);
  if (checked?.success === false) {
    const issue = checked.error.issues[0];
    return refuse(
      "TAPE_BAD_HEADER",
      `Line 1: the header is malformed at "${issue?.path.join(".")}": ${issue?.message}.`,
    );
  }
  // Returns the parsed value, not the schema's copy, to keep the order of fields.
  return { ok: true, header: value as TapeHeader, target: tapeVersion };
}

function whatItIs(found: Record<string, unknown>): string {
  if ("parentUuid" in found || "sessionId" in found) return "a line of a session transcript";
  if ("seq" in found && "channel" in found) return "an event of a tape whose header is missing";
  if (typeof found.type === "string") return "a frame of a plain stream-json log";
  return "JSON of another kind";
}
