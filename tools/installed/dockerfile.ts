import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, globSync, mkdirSync, writeFileSync } from "node:fs";
import { basename, delimiter, dirname, join, resolve } from "node:path";

/** An instruction of a Dockerfile: its keyword, and the rest on one line. */
export interface Instruction {
  readonly keyword: string;
  readonly rest: string;
}

/** The instructions of a Dockerfile, without comments. A line that ends with a backslash continues. */
export const instructionsOf = (dockerfile: string): Instruction[] =>
  dockerfile
    .replaceAll(/^#.*\n/gm, "")
    .replaceAll(/\\\n\s*/g, "")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const [, keyword = "", rest = ""] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
      return { keyword, rest };
    });

/** Where an image is executed, and from what. */
export interface Build {
  /** The folder that is `/` to paths in `WORKDIR`, `COPY` and `CMD`. */
  readonly image: string;
  /** The folder with the Dockerfile and the files that it copies. */
  readonly context: string;
  /** The variables of the container. */
  readonly run: Readonly<Record<string, string>>;
}

/** The result of the container's command. */
export interface Ran {
  readonly status: number | null;
  readonly output: string;
}

/** Programs of the image that would change this machine. In their place stands a program that does nothing. */
const withoutEffect = ["apt-get", "rm"];

/**
 * Executes a Dockerfile in a plain folder, instruction by instruction, and then its command. Everything runs on this machine: the
 * base image and packages of the operating system are not installed, and `USER` changes nothing. Throws if an instruction
 * fails, or if it is not known.
 */
export function executeDockerfile(instructions: readonly Instruction[], { image, context, run }: Build): Ran {
  const inside = (path: string) => join(image, path);
  const programs = inside("stand-ins");
  mkdirSync(programs, { recursive: true });
  for (const name of withoutEffect) {
    writeFileSync(join(programs, name), "#!/bin/sh\n");
    chmodSync(join(programs, name), 0o755);
  }
  // npm finds its registry and its cache as on the rest of this machine.
  const variables: NodeJS.ProcessEnv = {
    ...process.env,
    PATH: [programs, inside("usr/local/bin"), dirname(process.execPath), process.env.PATH ?? ""].join(delimiter),
    npm_config_prefix: inside("usr/local"),
    npm_config_prefer_offline: "true",
    npm_config_update_notifier: "false",
  };
  let folder = image;
  let command: readonly string[] = [];
  const start = (program: string, args: readonly string[], env = variables): Ran => {
    const { status, stdout, stderr, error } = spawnSync(program, args, { cwd: folder, env, encoding: "utf8" });
    return { status, output: `${stdout}\n${stderr}${error?.message ?? ""}` };
  };
  const assign = (rest: string, isDefault: boolean) => {
    const [, name = "", value = ""] = /^(\w+)(?:=(.*))?$/.exec(rest) ?? [];
    if (!(isDefault && name in variables)) variables[name] = value;
  };
  for (const { keyword, rest } of instructions) {
    if (keyword === "ARG") assign(rest, true);
    else if (keyword === "ENV") assign(rest, false);
    else if (keyword === "CMD") command = JSON.parse(rest);
    else if (keyword === "WORKDIR") {
      folder = inside(rest);
      mkdirSync(folder, { recursive: true });
    } else if (keyword === "COPY") {
      const paths = rest.split(" ");
      const to = resolve(folder, paths.pop() ?? ".");
      const files = globSync(paths, { cwd: context });
      if (files.length === 0) throw new Error(`COPY ${rest}: no file in ${context} has such a name.`);
      for (const file of files) cpSync(join(context, file), join(to, basename(file)));
    } else if (keyword === "RUN") {
      const { status, output } = start("sh", ["-ec", rest]);
      if (status !== 0) throw new Error(`RUN ${rest}: ended with ${status}\n${output}`);
    } else if (keyword !== "FROM" && keyword !== "USER") throw new Error(`Not known in a Dockerfile here: ${keyword}`);
  }
  const [program = "", ...args] = command;
  return start(
    program,
    args.map((arg) => (arg.startsWith("/") ? inside(arg) : arg)),
    { ...variables, HOME: image, ...run },
  );
}
