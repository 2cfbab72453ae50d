import type { SandboxPort } from "../../ports.ts";

const load = async () => (await import("@anthropic-ai/sandbox-runtime")).SandboxManager;

let opened: Promise<void> | null = null;

/** The sandbox of the machine: bubblewrap on Linux, Seatbelt on macOS. One for the whole process. */
export const systemSandbox: SandboxPort = {
  async obstacle() {
    const sandbox = await load();
    if (!sandbox.isSupportedPlatform()) return `there is no sandbox for ${process.platform}`;
    const { errors } = await sandbox.checkDependenciesAsync();
    return errors.length === 0 ? null : `sandbox is enabled but dependencies are missing: ${errors.join(", ")}`;
  },
  async wrap(command, { writable, unwritable, unreadable, domains, barredDomains }) {
    const sandbox = await load();
    const config = {
      network: { allowedDomains: [...domains], deniedDomains: [...barredDomains] },
      filesystem: { allowWrite: [...writable], denyWrite: [...unwritable], denyRead: [...unreadable] },
    };
    opened ??= sandbox.initialize(config);
    await opened;
    return sandbox.wrapWithSandbox(command, "/bin/bash", config);
  },
  async close() {
    if (opened === null) return;
    opened = null;
    await (await load()).reset();
  },
};
