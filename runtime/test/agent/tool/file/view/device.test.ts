import { describe, expect, it } from "vitest";
import { deviceRefusal } from "../../../../../src/agent/tool/file/view/device.ts";

describe("deviceRefusal", () => {
  it.each([
    ..."zero random hwrng full stdin tty tty1 ttyS0 console ptmx pts/0 pts/ptmx fd/0 mem kmem kmsg core port"
      .split(" ")
      .map((name) => `/dev/${name}`),
    ..."stat status cmdline environ maps smaps_rollup mem pagemap stack syscall auxv statm map_files map_files/0-1 fd/2"
      .split(" ")
      .flatMap((name) => [`/proc/self/${name}`, `/proc/1/${name}`, `/proc/self/task/7/${name}`]),
    ...["/proc/1/fd/3", "/proc/thread-self/task/7/fd/33", "/proc/kcore", "/proc/kmsg"],
    ...["/proc/self/root/dev/zero", "/proc/1/root/proc/self/root/proc/7/environ", "/proc/self/root/fd/0"],
  ])("refuses %s", (path) => {
    expect(deviceRefusal(path)).toContain("it is a device, or it exposes a process");
  });

  it.each([
    ...["/proc/1/cwd/notes.txt", "/proc/thread-self/cwd/notes.txt"],
    ...["/dev/fd/3/notes.txt", "/proc/self/fd/3/x", "/dev/stdin/x"],
  ])("does not follow the link in %s", (path) => {
    expect(deviceRefusal(path)).toContain("it leads through a link of /proc or /dev");
  });

  it.each([
    ...[
      "/proc/self/cwd/notes.txt",
      "/proc/self/fd/3",
      "/proc/self/comm",
      "/proc/self/status/x",
      "/proc/self/root/stat",
    ],
    ...["/proc/stat", "/proc/cpuinfo", "/proc/cmdline", "/dev/null", "/dev/shm/tty", "/dev/zero/x", "/dev/pts/x"],
    "/work/proc/self/environ",
  ])("leaves %s to the permissions", (path) => {
    expect(deviceRefusal(path)).toBeNull();
  });
});
