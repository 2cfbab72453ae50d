import { describe, expect, it } from "vitest";
import { Backups, backupName, readSnapshots } from "../../src/session/file-history.ts";
import { memoryFiles } from "../agent/fixture/memory-files.ts";

const backup = (backupFileName: unknown, version: unknown = 1) => ({ backupFileName, version });
const absolute = (path: string): string => `/project/${path}`;

describe("readSnapshots", () => {
  it("reads what was kept when a message came and what was added while it was worked on", () => {
    const lines = [
      { type: "file-history-snapshot", messageId: "m1", snapshot: { messageId: "m1", trackedFileBackups: {} } },
      { type: "user", uuid: "m1" },
      {
        type: "file-history-delta",
        snapshotMessageId: "m1",
        trackingPath: "a",
        backup: backup("0123456789abcdef@v1"),
      },
      { type: "file-history-delta", snapshotMessageId: "m1", trackingPath: "b", backup: backup(null) },
      {
        type: "file-history-snapshot",
        messageId: "m2",
        snapshot: { trackedFileBackups: { a: backup("0123456789abcdef@v2", 2) } },
      },
    ];
    expect(readSnapshots(lines, absolute)).toEqual([
      {
        messageId: "m1",
        files: new Map([
          ["/project/a", { name: "0123456789abcdef@v1", version: 1 }],
          ["/project/b", { name: null, version: 1 }],
        ]),
      },
      { messageId: "m2", files: new Map([["/project/a", { name: "0123456789abcdef@v2", version: 2 }]]) },
    ]);
  });

  it("takes no name that leads out of the folder of copies, and no line that makes no sense", () => {
    const tracked = { a: backup("../../etc/passwd"), b: backup(7), c: backup("0123456789abcdef@v1", "x"), d: null };
    const lines = [
      { type: "file-history-snapshot", messageId: "m1", snapshot: { trackedFileBackups: tracked } },
      { type: "file-history-snapshot", messageId: 1, snapshot: null },
      { type: "file-history-delta", snapshotMessageId: "m9", trackingPath: "a", backup: backup(null) },
    ];
    expect(readSnapshots(lines, absolute)).toEqual([{ messageId: "m1", files: new Map() }]);
  });
});

describe("Backups", () => {
  it("names the copies of a file after its path", async () => {
    expect(backupName("/project/a.txt", 3)).toMatch(/^[0-9a-f]{16}@v3$/);
    expect(backupName("/project/a.txt", 1)).not.toBe(backupName("/project/b.txt", 1));
  });

  it("finds copies of the session that this one is a copy of", async () => {
    const files = memoryFiles();
    await new Backups(files, "/old").save("x@v1", new TextEncoder().encode("one"));
    const backups = new Backups(files, "/new");
    await expect(backups.load("x@v1")).rejects.toThrow("x@v1");
    backups.alsoIn("/old");
    expect(new TextDecoder().decode(await backups.load("x@v1"))).toBe("one");
  });

  it("writes nothing for a session that is not kept", async () => {
    const files = memoryFiles();
    const backups = new Backups(files, null);
    await backups.save("x@v1", new Uint8Array([1]));
    expect([...(await backups.load("x@v1"))]).toEqual([1]);
    expect(files.files.size).toBe(0);
  });
});
