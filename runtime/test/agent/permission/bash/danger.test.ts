import { describe, expect, test } from "vitest";
import { dangerousRemoval, folderChange, isCertainChange } from "../../../../src/agent/permission/bash/danger.ts";
import { withWorkingDirectory } from "../../../../src/agent/permission/bash/folders.ts";
import { walk } from "../../../../src/agent/permission/bash/walk.ts";
import type { PermissionCase } from "../../../../src/agent/permission/types.ts";
import { parseCommand } from "../../../../src/posix/shell/parse.ts";
import { command, rules } from "../case.ts";

const removal = (line: string) => {
  const context = command(line);
  return dangerousRemoval(
    withWorkingDirectory(walk(parseCommand(line)).commands, context),
    { clear: false, assigned: false },
    context,
  );
};
const change = (line: string, fields: Partial<PermissionCase> = {}) =>
  folderChange(line, parseCommand(line), false, command(line, fields));

describe("a removal that no rule may allow for good", () => {
  test.each([
    ["rm -rf /", "critical path: /"],
    ["rm -rf /*", "critical path: /*"],
    ["rm /etc", "critical path: /etc"],
    ["rm -r ~", "critical path: /w/home"],
    ["rm -rf /w", "critical path: /w"],
    ["rmdir /w/home", "critical path: /w/home"],
    ["/bin/rm -rf /", "critical path: /"],
    ["rm -rf /mnt/c", "mounted drive path: /mnt/c"],
    ["rm -rf /mnt/data", "mounted drive path: /mnt/data"],
    ["rm -rf /mnt/data/*", "mounted drive path: /mnt/data/*"],
    ["rm -rf /mnt/C/x", "mounted drive path: /mnt/C/x"],
    ["rm -r /media/x/y/z", "mounted drive path: /media/x/y/z"],
    ["rm -rf /Volumes/x", "mounted drive path: /Volumes/x"],
    ["rm -rf ./../../run/media/x", "mounted drive path: /run/media/x"],
    ['rm -rf "$PWD/sub/"*', "everything in a folder"],
    ['rm "$PWD/sub/*"', "everything in a folder"],
    ['rm -rf "$TMPDIR/x"/*', "everything in a folder"],
    ['rm -rf "$(pwd)/sub/"*', "everything in a folder"],
    ['rm -rf "x/$(ls)/"*', "everything in a folder"],
    ["rm -rf $PWD/*.txt", "possibly-empty variable path"],
    ['rm -rf "$PWD/"sub', "possibly-empty variable path"],
    ["rm -rf ${HOME}/*.txt", "possibly-empty variable path"],
    ['rm -rf "$X"/"sub"', "possibly-empty variable path"],
    ["rm -rf $X/'sub'/x", "possibly-empty variable path"],
    ["rm -rf $X/$'sub'", "possibly-empty variable path"],
    ["rm -rf $X/\\\nsub", "possibly-empty variable path"],
    ["rm -rf $X/$Y", "possibly-empty variable path: $X/$Y"],
    ["rm ${X:-}/", "possibly-empty variable path"],
    ["rm -rf ${X:-$(ls)}", "command substitution output"],
    ["rm -rf $((1+1))/*", "statically-unresolvable target"],
    ["rm -rf .", "working directory or its ancestor: /w/cwd"],
    ["rm -rf ./*", "working directory or its ancestor: /w/cwd/*"],
    ["cd sub; rm -rf ..", "critical path: /w"],
    ["rm -rf $(ls)", "command substitution output"],
    ["rm -r `ls`", "command substitution output"],
    ["rm -rf $X/", "possibly-empty variable path: $X/"],
    ["rm -rf $X/*", "possibly-empty variable path: $X/*"],
    ["rm -rf -- /", "critical path: /"],
    ["rm -f -r $(ls)", "command substitution output"],
    ["rm -rf ${HOME:?}", "critical path: /w/home"],
    ["rm -rf /*", "critical path: /"],
    ["rm a /etc", "critical path: /etc"],
    ["rm -rf $HOME/", "critical path: /w/home"],
    ["rm -rf ${PWD}/*", "working directory or its ancestor: /w/cwd/*"],
    ["rm -rf $X/usr", "possibly-empty variable path: $X/usr"],
    ['rm -rf "${X}"/./LIB64/*', "possibly-empty variable path"],
    ["rmdir ${X:-}/Windows/", "possibly-empty variable path"],
    ["rm -rf ${@:1}/usr", "possibly-empty variable path"],
    ["rmdir $!/", "possibly-empty variable path: $!/"],
    ["rm -rf $(ls)$X/", "possibly-empty variable path"],
    ["rm -rf $(ls)/.", "command substitution output"],
    ["rm -rf ../$(ls)", "critical path: /w"],
    ["rm -rf sub/$(ls)/..", "working directory or its ancestor: /w/cwd"],
    ['rmdir $(basename "$PWD")/..', "working directory or its ancestor: /w/cwd"],
    ["rm -rf ../$(ls)x/*", "statically-unresolvable target"],
    ["rm -rf ~+/..", "critical path: /"],
    ["rm -rf ~root/*", "statically-unresolvable target"],
    ["rmdir ' /'", "working directory or its ancestor"],
    ["rm 'sub/.. '", "working directory or its ancestor"],
  ])("%s is about the %s", (line, what) => {
    const question = removal(line);
    expect(question).toMatchObject({
      behavior: "ask",
      classifierApprovable: false,
      suppressAlwaysAllow: true,
      suggestions: [],
    });
    expect(question?.reason).toMatchObject({ type: "safetyCheck", text: expect.stringContaining(what) });
  });

  test.each([
    "rm a",
    "rm -rf sub",
    "rm -rf /mnt/data/x",
    "rm -rf /media/a/b/c/d",
    "rm /media/x",
    "rm -rf ${X:?}/",
    "rm -rf x$((1))",
    "rm -rf /etc/x/y",
    "ls /",
    "rm $(ls)",
    "rm -- -r",
    "rm -- -r $(ls)",
    "rm -f $(ls)",
    "rm -rf $(ls)/sub",
    "rm -rf $PWD/x",
    "rm -rf /mnt/cd/x",
    "rm -rf $HOME/x/y",
  ])("%s is none", (line) => expect(removal(line)).toBeNull());
});

describe("a change of folder", () => {
  test("alone, or without one, is nothing to ask about", () => {
    expect(change("cd sub")).toBeNull();
    expect(change("ls; touch a")).toBeNull();
    expect(change("cd sub; ls")).toBeNull();
    expect(change("cd sub < a")).toBeNull();
  });

  test.each([
    ["cd sub; cat < a", /read as input/],
    ["cd .; cd sub; cat < a", /read as input/],
    ["cd sub; cd deep; ls", /More than one change/],
    ["cd sub && git status", /version-control/],
    ["cd sub && hg status", /version-control/],
    ["cd sub && svn status", /version-control/],
    ["cd sub; ls > out", /changes its directory and writes/],
  ])("in %s is asked about", (line, text) => {
    expect(change(line)).toMatchObject({
      behavior: "ask",
      reason: { type: "other", text: expect.stringMatching(text) },
    });
  });

  test("that may stay where it is asks about an input all the same", () =>
    expect(change("cd .; cat < a")).toMatchObject({ behavior: "ask" }));

  test("with a write is judged where it leads", () => {
    expect(change("cd sub; touch a")).toBe("write");
    expect(change("cd /etc; touch a")).toMatchObject({ reason: { type: "subcommandResults" } });
    expect(change("cd /w/cwd/sub && touch a")).toBeNull();
    expect(change("cd -; touch a")).toBe("write");
  });

  test.each(["ls", "find", "tree", "du", "rg x", "fd x"])("may list a denied file with %s", (program) =>
    expect(change(`cd sub; ${program}`, { rules: rules({ deny: ["Read(secret)"] }) })).toMatchObject({
      behavior: "ask",
      suggestions: [],
    }),
  );

  test("may read a denied file under another name", () => {
    const denied = { rules: rules({ deny: ["Read(secret)"] }) };
    expect(change("cd sub; cat secret", denied)).toMatchObject({ reason: { text: expect.stringMatching(/deny/) } });
    expect(change("cd sub; ls", denied)).toMatchObject({ behavior: "ask" });
    expect(change("cd sub; cat /w/x", denied)).toBeNull();
    expect(change("cd sub; pwd", denied)).toBeNull();
    expect(change("cd . && cat secret", denied)).toBeNull();
    expect(change("cd .; cat secret", denied)).toMatchObject({ behavior: "ask" });
    expect(change("cd sub; cat secret", { rules: rules({ deny: ["Edit(secret)"] }) })).toBeNull();
    expect(change("cd sub; cat secret", { rules: rules({ allow: ["Read(secret)"] }) })).toBeNull();
  });
});

test.each([
  ["cd /a && ls", true],
  ["cd /a; ls", false],
  ["cd a && ls", false],
  ["cd /a* && ls", false],
  ["cd /a > x && ls", false],
  ["cd -P /a && ls", false],
  ["ls /a && ls", false],
  ["cd /a", false],
])("whether %s certainly changes the folder: %s", (line, expected) => {
  expect(isCertainChange(parseCommand(line).commands)).toBe(expected);
});
