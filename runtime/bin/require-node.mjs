/**
 * Ends the process with one sentence if Node is older than the packages need. Programs import it before anything else,
 * and load the rest with `import()`: an older Node cannot link it.
 */
const needed = [22, 12];
const [major, minor] = process.versions.node.split(".").map(Number);
if (major < needed[0] || (major === needed[0] && minor < needed[1])) {
  process.stderr.write(
    `agentwire needs Node ${needed.join(".")} or later, and this is Node ${process.versions.node} (${process.execPath}). Install a later release of Node, or put one first in PATH.\n`,
  );
  process.exit(2);
}
