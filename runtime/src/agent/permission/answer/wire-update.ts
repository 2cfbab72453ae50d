export { PermissionUpdate as WireUpdate } from "@agentwire/protocol";
