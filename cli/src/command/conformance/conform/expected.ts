import { requirements } from "@agentwire/protocol";
import type { ExpectedFailures } from "@agentwire/testing";
import * as z from "zod";
import { Unreadable } from "../../../exit.ts";
import { readDocument } from "../../../input/document.ts";

const Document = z.strictObject({ expected: z.record(z.string(), z.string()) });

/** Reads a list of expected failures: `{ "expected": { "<requirement>": "<reason>" } }`. */
export function readExpected(file: string): ExpectedFailures {
  const { expected } = readDocument(
    file,
    Document,
    'is not a list of expected failures. Write {"expected":{"REQUIREMENT-ID":"REASON"}}.',
  );
  const unknown = Object.keys(expected).find((id) => !Object.hasOwn(requirements, id));
  if (unknown !== undefined)
    throw new Unreadable(
      `${file} names "${unknown}", which is not a requirement. agentwire conform agent --list lists them.`,
    );
  return expected;
}
