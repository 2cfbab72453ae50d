import * as z from "zod";
import { looseObject } from "./loose-object.ts";

/** The format version that this package writes. */
export const tapeVersion = 1;

/** The first line of a tape. */
export const TapeHeader = looseObject({
  agentwire: z.literal("tape"),
  version: z.int().min(1).meta({ description: "Version of the tape format." }),
  release: z.string().meta({ description: "Release of the protocol whose schemas the recorder knew." }),
  recorder: looseObject({
    name: z.string(),
    version: z.string(),
    mode: z.enum(["process", "transport", "inside", "import"]).meta({
      description: "How the frames were come by. `inside`: by the agent itself, with its effects.",
    }),
  }),
  startedAt: z.iso.datetime().optional().meta({ role: "time", unit: "iso8601" }),
  platform: looseObject({ os: z.string(), arch: z.string(), runtime: z.string() }).optional(),
  argv: z.array(z.string()).optional().meta({ description: "The agent's command line, the command first." }),
  cwd: z.string().optional().meta({ role: "path" }),
  environment: z.record(z.string(), z.string()).optional().meta({
    description: "Variables of the agent process, as far as the redaction policy lets them through.",
  }),
  redaction: looseObject({
    environment: z.array(z.string()).meta({ description: "Names and `PREFIX_*` patterns that are let through." }),
    secrets: z.array(z.string()).meta({ description: "Variables whose values are replaced wherever they appear." }),
  }),
}).meta({ title: "Tape header" });

export type TapeHeader = Readonly<z.output<typeof TapeHeader>>;
