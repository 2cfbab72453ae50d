import { readFileSync } from "node:fs";
import { requirements } from "@agentwire/protocol";
import type { ExpectedFailures } from "@agentwire/testing";
import * as z from "zod";
import { Unreadable } from "../../../exit.ts";
import { cannotRead } from "../../../output/file-error.ts";

const Document = z.strictObject({ expected: z.record(z.string(), z.string()) });

/** Reads a list of expected failures: `{ "expected": { "<requirement>": "<reason>" } }`. */
export function readExpected(file: string): ExpectedFailures {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw cannotRead(file, error);
  }
  const parsed = Document.safeParse(value);
  if (!parsed.success)
    throw new Unreadable(
      `${file} is not a list of expected failures. Write {"expected":{"REQUIREMENT-ID":"REASON"}}.\n${z.prettifyError(parsed.error)}`,
    );
  const unknown = Object.keys(parsed.data.expected).find((id) => !Object.hasOwn(requirements, id));
  if (unknown !== undefined)
    throw new Unreadable(
      `${file} names "${unknown}", which is not a requirement. agentwire conform agent --list lists them.`,
    );
  return parsed.data.expected;
}
