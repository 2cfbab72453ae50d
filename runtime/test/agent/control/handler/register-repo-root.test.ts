import { expect, test } from "vitest";
import { registerRepoRoot } from "../../../../src/agent/control/handler/register-repo-root.ts";
import { memoryFiles } from "../../fixture/memory-files.ts";
import { ask, refusal } from "../ask.ts";

const setup = ({ links = {} as Record<string, string>, registered = [] as string[], add = [] as string[] } = {}) => {
  const updates: unknown[] = [];
  const requests: unknown[] = [];
  const paths = ["/project/clone/a", "/project/file", "/other/clone/a", "/outside/a"];
  const files = {
    ...memoryFiles(new Map(paths.map((path) => [path, ""]))),
    resolve: async (path: string) => links[path] ?? path,
  };
  return {
    updates,
    requests,
    services: {
      hooks: {
        run: (...question: readonly unknown[]): Promise<never> => {
          requests.push(question);
          return new Promise(() => {});
        },
      },
      environment: { cwd: "/project" },
      options: { addDirectories: add },
      ports: { files },
      permissions: { update: async (given: readonly unknown[]) => void updates.push(...given) },
      session: { additionalDirectories: registered },
      extensions: { refresh: async () => void updates.push("refreshed") },
      memory: { announce: (folder: string) => void updates.push(["memory", folder]) },
    },
  };
};

test("reads skills and plugins again on request", async () => {
  for (const field of ["reload_skills", "reload_plugins"]) {
    const { services, updates } = setup();
    await ask(registerRepoRoot, services, { directory: "clone", [field]: true });
    expect(updates).toContain("refreshed");
  }
});

test("brings the instructions of the folder to the model on request", async () => {
  const { services, updates } = setup();
  await ask(registerRepoRoot, services, { directory: "clone", reload_claude_md: true });
  expect(updates).toContainEqual(["memory", "/project/clone"]);
});

test("adds a folder below the one that the session started in, for the session alone", async () => {
  const { services, updates, requests } = setup();
  expect(await ask(registerRepoRoot, services, { directory: "clone" })).toEqual({ directory: "/project/clone" });
  expect(updates).toEqual([{ type: "addDirectories", directories: ["/project/clone"], destination: "session" }]);
  const added = { directory: "/project/clone", source: "register_repo_root" };
  expect(requests).toEqual([["DirectoryAdded", added, expect.objectContaining({ thread: null })]]);
});

test("accepts a folder below one that the command line added", async () => {
  const { services } = setup({ add: ["../other"] });
  expect(await ask(registerRepoRoot, services, { directory: "/other/clone" })).toEqual({ directory: "/other/clone" });
});

test.each<[unknown, string, object?]>([
  [5, "register_repo_root: target path could not be resolved"],
  ["none", "register_repo_root: target path could not be resolved"],
  ["file", "register_repo_root: file is not a directory"],
  [".", "register_repo_root: . is the session's own folder, which is already a root; name the folder of the clone"],
  ["/outside", "register_repo_root: /outside is not inside a folder that the session started with"],
  ["clone", "register_repo_root: clone is already a registered working directory", { registered: ["/project/clone"] }],
  [
    "clone",
    "register_repo_root: clone is not inside a folder that the session started with",
    { links: { "/project/clone": "/outside" } },
  ],
  [
    "clone",
    "register_repo_root: clone is not inside a folder that the session started with",
    { links: { "/project/clone": "/project" } },
  ],
])("refuses %j: %s", async (directory, message, options) => {
  const { services, updates, requests } = setup(options);
  expect(await refusal(ask(registerRepoRoot, services, { directory }))).toEqual({ message });
  expect([updates, requests]).toEqual([[], []]);
});
