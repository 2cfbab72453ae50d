import { controlHandler } from "../../../connection/control-handler.ts";
import type { Ids } from "../../../ports.ts";
import { outputTags } from "../../core/command-messages.ts";
import type { StatusEmitter } from "../../core/status-emitter.ts";
import type { HostCommands } from "../../loop/host-commands.ts";

interface UltrareviewServices {
  readonly ports: { readonly ids: Ids };
  readonly status: Pick<StatusEmitter, "replayed">;
  readonly hostCommands: Pick<HostCommands, "add">;
}

/** Reports the command to host and model. This agent has no service that reviews code. */
export const ultrareviewLaunch = controlHandler(
  "ultrareview_launch",
  ({ ports, status, hostCommands }: UltrareviewServices, { args = "" }) => {
    const message = "Reviews in the cloud are not available in this agent.";
    const texts = [
      `<command-name>${["/ultrareview", args].join(" ").trim()}</command-name>`,
      outputTags({ text: `The review did not start: ${message}`, failed: true }),
    ];
    for (const text of texts) status.replayed(ports.ids.uuid(), text, { isSynthetic: true });
    hostCommands.add(...texts);
    return { status: "error", message };
  },
);
