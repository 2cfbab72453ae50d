// Loaded with the first answer that holds updates: building schemas takes long, and most sessions need none of them.
export { PermissionUpdate as WireUpdate } from "@agentwire/protocol";
