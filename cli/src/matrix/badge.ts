import type { CellVerdict } from "./history.ts";
import { countOf } from "./page.ts";
import type { MatrixPeer } from "./peers.ts";

/** A badge in the form that shields.io reads from a URL. */
export interface Badge {
  readonly schemaVersion: 1;
  readonly label: string;
  readonly message: string;
  readonly color: "brightgreen" | "yellow" | "red" | "lightgrey";
}

/** The badge of a peer: how many of the measured requirements hold. */
export function badgeOf({ side }: Pick<MatrixPeer, "side">, verdicts: ReadonlyMap<string, CellVerdict>): Badge {
  const holds = countOf(verdicts, "passed", "fixed");
  const violated = countOf(verdicts, "failed", "expired");
  const open = countOf(verdicts, "warning", "expected");
  const all = holds + violated + open;
  const color = all === 0 ? "lightgrey" : violated > 0 ? "red" : open > 0 ? "yellow" : "brightgreen";
  const message = all === 0 ? "not measured" : `${holds} of ${all} requirements`;
  return { schemaVersion: 1, label: `agentwire ${side}`, message, color };
}
