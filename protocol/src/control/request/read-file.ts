import * as z from "zod";
import { flag, object, path, since, text, undeclared } from "../../schema/field.ts";
import { defineControl } from "../define.ts";

export const readFile = defineControl({
  subtype: "read_file",
  summary: "Reads a file for the host to display, with the read permissions of the Read tool.",
  since: "0.2.116",
  stability: "declared",
  direction: "host-to-agent",
  request: object({
    subtype: z.literal("read_file"),
    path: path("Path of the file, relative to the working directory."),
    max_bytes: z.number().meta({ unit: "bytes", description: "Maximum number of bytes to read." }).optional(),
    encoding: since(
      "0.2.121",
      z.enum(["utf-8", "base64"]).describe("Encoding of the content; the default is `utf-8`."),
    ).optional(),
  }),
  response: object({
    contents: text("Content of the file, in the requested encoding."),
    absPath: path("Absolute path of the file."),
    truncated: flag("Whether the content was cut at `max_bytes`.").optional(),
    encoding: since("0.2.121", z.literal("base64").describe("Present if the content is base64.")).optional(),
    lossy: since("0.3.317", flag("For utf-8: whether invalid bytes were replaced.")).optional(),
    requested_path: undeclared(path("Path from the request."), "every response to read_file").optional(),
  }),
  errors: [
    { when: "The file does not exist or cannot be read with the current permissions. The text does not say which." },
  ],
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
