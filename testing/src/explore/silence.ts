/** Why a run shows nothing. */
export interface Silence {
  /** Whether the peer started. If so, its adapter declined the scenario. */
  readonly hasStarted: boolean;
  readonly reason: string;
}
