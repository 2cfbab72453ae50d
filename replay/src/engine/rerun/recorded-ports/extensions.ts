import { fieldOf } from "../../compare/schema.ts";
import type { Step } from "../../script/steps.ts";

/** The folders of an agent's commands and skills. */
export interface ExtensionFolders {
  readonly cwd: string;
  /** The agent's own folder. */
  readonly home: string;
}

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** The description of a command from a file ends with its source. */
const fromFile = /^([\s\S]*) \((project|user)\)$/;
const plainName = /^[\w-]+(?::[\w-]+)*$/;

/** The text that a skill call added to the conversation: its folder, followed by its content. */
const skillNotice = /^Base directory for this skill: ([^\n]*)\n\n([\s\S]*?)(?:\n\n\nARGUMENTS: [\s\S]*)?$/;

/** The skills that were called, by name: their folder and text. */
function calledSkills(steps: readonly Step[]): Map<string, { readonly folder: string; readonly body: string }> {
  const skills = new Map<string, { readonly folder: string; readonly body: string }>();
  for (const step of steps) {
    const frame = step.kind === "frame" && step.direction === "agent-to-host" ? step.content.frame : null;
    for (const block of list(fieldOf(fieldOf(frame, "message"), "content"))) {
      const [, folder, body] = skillNotice.exec(text(fieldOf(block, "text"))) ?? [];
      if (folder !== undefined && body !== undefined) skills.set(folder.split("/").at(-1) ?? "", { folder, body });
    }
  }
  return skills;
}

/**
 * The files of commands, skills and plugins in the frames, by path. The text of a command is not in any frame, so a sentence
 * replaces it.
 */
export function recordedExtensions(steps: readonly Step[], { cwd, home }: ExtensionFolders): Map<string, string> {
  const called = calledSkills(steps);
  const files = new Map<string, string>();
  for (const step of steps) {
    if (step.kind !== "frame" || step.direction !== "agent-to-host") continue;
    const { frame } = step.content;
    for (const plugin of list(fieldOf(frame, "plugins"))) {
      const [name, version, path] = ["name", "version", "path"].map((key) => text(fieldOf(plugin, key)));
      if (path?.startsWith("/"))
        files.set(`${path}/.claude-plugin/plugin.json`, JSON.stringify({ name, ...(version ? { version } : {}) }));
    }
    const offered = fieldOf(fieldOf(fieldOf(frame, "response"), "response"), "commands") ?? fieldOf(frame, "commands");
    for (const command of list(offered)) {
      const name = text(fieldOf(command, "name"));
      const [, description, location] = fromFile.exec(text(fieldOf(command, "description"))) ?? [];
      if (description === undefined || !plainName.test(name)) continue;
      const root = location === "project" ? `${cwd}/.claude` : home;
      const skill = called.get(name);
      const hint = text(fieldOf(command, "argumentHint"));
      const head = { description, ...(hint === "" ? {} : { "argument-hint": hint }) };
      const lines = Object.entries(head).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
      const path = skill ? `${skill.folder}/SKILL.md` : `${root}/commands/${name.replaceAll(":", "/")}.md`;
      const body = skill?.body ?? "The tape does not hold what this command says.";
      files.set(path, `---\n${lines.join("\n")}\n---\n${body}\n`);
    }
  }
  return files;
}
