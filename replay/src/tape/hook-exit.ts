/**
 * Whether the exit code that an agent reports for a hook is the status of an HTTP hook. Commands end with lower codes, or
 * with 255 if they lose a connection.
 */
export const isHttpStatus = (exitCode: number): boolean => exitCode >= 200 && exitCode !== 255;
