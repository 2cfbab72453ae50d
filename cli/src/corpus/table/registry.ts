import { costs } from "./costs.ts";
import type { Table } from "./define.ts";
import { events } from "./events.ts";
import { hooks } from "./hooks.ts";
import { lawsBroken } from "./laws-broken.ts";
import { modelCalls } from "./model-calls.ts";
import { pauses } from "./pauses.ts";
import { permissions } from "./permissions.ts";
import { sessions } from "./sessions.ts";
import { tasks } from "./tasks.ts";
import { texts } from "./texts.ts";
import { toolUses } from "./tool-uses.ts";
import { troubles } from "./troubles.ts";
import { turns } from "./turns.ts";

/** Version of the tables. It changes when a column changes its meaning or goes. */
export const tablesVersion = 1;

/** The tables of a corpus. */
export const tables: readonly Table[] = [
  sessions,
  turns,
  modelCalls,
  toolUses,
  permissions,
  hooks,
  tasks,
  pauses,
  troubles,
  lawsBroken,
  costs,
  events,
  texts,
];
