import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";

const protocol = resolve(import.meta.dirname, "..", "..", "..", "..", "protocol", "src");

const files: Readonly<Record<string, string>> = {
  "message/system/init.ts": `import { flag, list, literalsSince, object, oneOf, since, undeclared, word } from "../../schema/field.ts";
import { Mode } from "../../shape/mode.ts";
import { defineMessage } from "../define.ts";
import { systemFrame } from "../frame.ts";

const plugin = object({ name: word("Name.") });
const source = literalsSince({ user: "0.2.1" }, oneOf(["none", "user"], "Source."));

export const init = defineMessage({
  name: "system/init",
  summary: "The session.",
  since: "0.1.0",
  stability: "declared",
  direction: "agent-to-host",
  yielded: true,
  schema: systemFrame("init", {
    mode: Mode,
    source,
    plugins: since("0.1.5", list(plugin, "Plugins.")).optional(),
    quiet: flag("Quiet."),
    seen: undeclared(flag("Seen."), "every session").optional(),
  }),
  examples: [],
});
`,
  "message/plain/user.ts": `import { object, word } from "../../schema/field.ts";
import { defineMessage } from "../define.ts";
import { common } from "./common.ts";

export const user = defineMessage({
  name: "user",
  summary: "A prompt.",
  since: "0.1.0",
  stability: "declared",
  direction: "host-to-agent",
  yielded: true,
  schema: object({ text: word("Text."), ...common }),
  examples: [],
});
`,
  "message/plain/note.ts": `import { object, word } from "../../schema/field.ts";
import { defineMessage } from "../define.ts";
import { common } from "./common.ts";

export const note = defineMessage({
  name: "note",
  summary: "A note.",
  since: "0.1.0",
  stability: "declared",
  direction: "host-to-agent",
  yielded: true,
  schema: object({ note: word("Note."), ...common }),
  examples: [],
});
`,
  "message/plain/common.ts": `import { word } from "../../schema/field.ts";

export const common = { from: word("Sender.") };
`,
  "message/define.ts": "",
  "message/registry.ts": `import { keyed } from "../schema/entry.ts";
import { note } from "./plain/note.ts";
import { user } from "./plain/user.ts";
import { init } from "./system/init.ts";

export const messages = keyed([note, user, init], "name");
`,
  "hook/define.ts": "",
  "hook/input.ts": "",
  "hook/event/stop.ts": `import { defineHook } from "../define.ts";
import { inputOf } from "../input.ts";

export const stop = defineHook({
  event: "Stop",
  summary: "The turn ends.",
  since: "0.1.0",
  stability: "declared",
  matches: null,
  input: inputOf("Stop", {}),
  output: null,
  examples: [],
});
`,
  "hook/registry.ts": 'export const hooks = keyed([stop, setup], "event");\n',
  "control/define.ts": "",
  "control/registry.ts": 'export const controls = keyed([interrupt, stop], "subtype");\n',
  "shape/mode.ts": `import { oneOf } from "../schema/field.ts";

export const Mode = oneOf(["plan", "default"], "Mode.");
`,
  "shape/option/route.ts": "",
  "shape/option/entry/setting.ts": `import * as z from "zod";
import { defineOption } from "../define.ts";

export const settingOptions = [
  defineOption({ name: "cwd", summary: "Folder.", since: "0.1.0", value: z.string(), routes: [] }),
] as const;
`,
};

/** Writes a small set of schema sources to a temporary folder, with the real builders. Returns the folder. */
export function smallSources(): string {
  const folder = mkdtempSync(join(tmpdir(), "agentwire-sources-"));
  for (const path of ["schema/field.ts", "schema/release.ts", "schema/releases.ts", "message/frame.ts"]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(join(protocol, path), join(folder, path));
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}
