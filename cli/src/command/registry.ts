import { bisect } from "./again/bisect.ts";
import { fork } from "./again/fork.ts";
import { redrive } from "./again/redrive.ts";
import { conform } from "./conformance/conform.ts";
import { coverage } from "./conformance/coverage.ts";
import { monitor } from "./conformance/monitor.ts";
import { zoo } from "./conformance/zoo.ts";
import { agent } from "./peer/agent.ts";
import { chat } from "./peer/chat.ts";
import { model } from "./peer/model.ts";
import { serve } from "./peer/serve.ts";
import { quickstart } from "./quickstart.ts";
import { schema } from "./schema/schema.ts";
import { sessions } from "./session/sessions.ts";
import { check } from "./tape/check.ts";
import { diff } from "./tape/diff.ts";
import { importCommand } from "./tape/import.ts";
import { inspect } from "./tape/inspect.ts";
import { record } from "./tape/record.ts";
import { redact } from "./tape/redact.ts";
import { replay } from "./tape/replay.ts";
import { validate } from "./tape/validate.ts";
import { view } from "./tape/view.ts";
import { why } from "./tape/why.ts";

/** Every command, in the order in which the help lists them. */
export const commands = [
  quickstart,
  record,
  importCommand,
  replay,
  redrive,
  fork,
  bisect,
  inspect,
  why,
  diff,
  view,
  redact,
  validate,
  schema,
  check,
  conform,
  monitor,
  zoo,
  coverage,
  sessions,
  chat,
  serve,
  agent,
  model,
];
