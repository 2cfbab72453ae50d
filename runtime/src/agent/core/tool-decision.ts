/** Who made a permission decision, as reported on the wire. */
export interface PermissionMeta {
  readonly decision: "accept" | "reject";
  readonly source:
    | "config"
    | "user_temporary"
    | "user_permanent"
    | "user_reject"
    | "user_abort"
    | "hook"
    | "permission_updated_input_invalid";
  readonly reason_type?: string;
}

/** Why a tool call did not run. */
export type NonExecution = "permission-rule" | "user-rejected" | "automode-unavailable" | "cancelled" | "interrupted";
