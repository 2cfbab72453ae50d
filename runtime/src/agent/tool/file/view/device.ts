/** Devices that never end, wait for input, or expose the memory of the machine. */
const devices =
  /^\/dev\/(?:zero|random|urandom|hwrng|full|stdin|stdout|stderr|console|tty[^/]*|ptmx|pts\/(?:\d+|ptmx)|fd\/[0-2]|k?mem|kmsg|core|port)$/;

/** Files that expose a process: its arguments, environment, memory and streams. */
const ofProcess =
  /^\/proc\/[^/]+\/(?:task\/[^/]+\/)?(?:stat|statm|status|cmdline|environ|auxv|maps|smaps|smaps_rollup|numa_maps|mem|pagemap|stack|syscall|map_files(?:\/.*)?)$/;

/** The standard streams of any process, and all open files of other processes. */
const openFiles = /^\/proc\/(?:.+\/fd\/[0-2]|(?!self\/)[^/]+\/(?:task\/[^/]+\/)?fd\/\d+)$/;

const ofKernel = /^\/proc\/(?:kcore|kmsg)$/;

/** Links to folders of another process, and what is behind an open file. */
const otherFolder =
  /^\/(?:proc\/(?:(?!self\/)[^/]+\/(?:task\/[^/]+\/)?cwd|.*\/fd\/\d+)|dev\/(?:stdin|stdout|stderr|fd\/\d+))\/./;

/** The root folder as a process names it, once or several times. */
const rootOfProcess = /^(?:\/proc\/[^/]+\/(?:task\/[^/]+\/)?root(?=\/))+/;

/** The refusal to read a resolved path that is a device, or that exposes a process; `null` for others. */
export function deviceRefusal(path: string): string | null {
  const named = path.replace(rootOfProcess, "");
  if ([devices, ofProcess, openFiles, ofKernel].some((pattern) => pattern.test(path) || pattern.test(named)))
    return `Cannot read '${path}': it is a device, or it exposes a process.`;
  return otherFolder.test(named)
    ? `Cannot read '${path}': it leads through a link of /proc or /dev that this tool does not follow. Name the file itself.`
    : null;
}
