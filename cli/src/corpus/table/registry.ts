import { costsTable } from "./costs.ts";
import type { Table } from "./define.ts";
import { eventsTable } from "./events.ts";
import { hooksTable } from "./hooks.ts";
import { incidentsTable } from "./incidents.ts";
import { lawsBrokenTable } from "./laws-broken.ts";
import { modelCallsTable } from "./model-calls.ts";
import { pausesTable } from "./pauses.ts";
import { permissionsTable } from "./permissions.ts";
import { reportsTable } from "./reports.ts";
import { sessionsTable } from "./sessions.ts";
import { tasksTable } from "./tasks.ts";
import { textBlocksTable } from "./text-blocks.ts";
import { textsTable } from "./texts.ts";
import { toolUsesTable } from "./tool-uses.ts";
import { turnsTable } from "./turns.ts";

/** Version of the tables. It changes when a column changes its meaning or goes. */
export const tablesVersion = 1;

/** The tables of a corpus. */
export const tables: readonly Table[] = [
  sessionsTable,
  turnsTable,
  modelCallsTable,
  toolUsesTable,
  permissionsTable,
  hooksTable,
  tasksTable,
  pausesTable,
  incidentsTable,
  lawsBrokenTable,
  costsTable,
  reportsTable,
  eventsTable,
  textsTable,
  textBlocksTable,
];
