import type { Step } from "../../script/steps.ts";

/** The folder for temporary files: the machine's folder, and the user whose part of it is used. */
export interface TemporaryFolder {
  readonly tmp: string;
  readonly uid: number;
}

const written = /(?<=["\s])(\/[^"\\\s]*)\/claude-(\d+)\/-/;

/** Derives the folder from the paths on a tape. Default: the usual folder of an ordinary user. */
export function temporaryFolder(steps: readonly Step[]): TemporaryFolder {
  for (const step of steps) {
    if (step.kind !== "frame" || step.direction !== "agent-to-host") continue;
    const [, tmp, uid] = written.exec(step.content.text ?? "") ?? [];
    if (tmp !== undefined) return { tmp, uid: Number(uid) };
  }
  return { tmp: "/tmp", uid: 1000 };
}
