import { z } from "zod";
import { flag, object, path, since, text, undeclared } from "../../schema/field.ts";
import { defineControl } from "../define.ts";

export const readFile = defineControl({
  subtype: "read_file",
  summary: "Reads a file for the host to show, under the same read permissions as the Read tool.",
  since: "0.2.126",
  stability: "declared",
  direction: "host-to-agent",
  request: object({
    subtype: z.literal("read_file"),
    path: path("The file; relative to the working directory."),
    max_bytes: z.number().meta({ unit: "bytes", description: "Read no more than this." }).optional(),
    encoding: z.enum(["utf-8", "base64"]).describe("How to send the bytes; `utf-8` if absent.").optional(),
  }),
  response: object({
    contents: text("What the file holds, in the wanted encoding."),
    absPath: path("The file as an absolute path."),
    truncated: flag("There is more than `max_bytes`.").optional(),
    encoding: z.literal("base64").describe("Present if the answer is base64.").optional(),
    lossy: since("0.3.330", flag("With utf-8: some bytes were no text and were replaced.")).optional(),
    requested_path: undeclared(path("The path of the request."), "every answer to read_file").optional(),
  }),
  errors: [{ when: "The file is not there, or reading it is not permitted; the text does not tell which." }],
  deadlineMs: 10_000,
  examples: [
    {
      request: { subtype: "read_file", path: "a.txt" },
      response: { contents: "hi", absPath: "/home/ada/app/a.txt", lossy: false, requested_path: "a.txt" },
    },
    {
      request: { subtype: "read_file", path: "a.png", encoding: "base64", max_bytes: 65536 },
      response: { contents: "iVBORw==", absPath: "/home/ada/app/a.png", encoding: "base64" },
    },
  ],
});
