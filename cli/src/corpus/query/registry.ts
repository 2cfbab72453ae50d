import { costQueries } from "./costs.ts";
import type { StoredQuery } from "./define.ts";
import { failureQueries } from "./failures.ts";
import { permissionQueries } from "./permissions.ts";
import { timeQueries } from "./times.ts";
import { toolQueries } from "./tools.ts";

/** All stored queries. */
export const storedQueries: readonly StoredQuery[] = [
  ...failureQueries,
  ...toolQueries,
  ...permissionQueries,
  ...costQueries,
  ...timeQueries,
];
