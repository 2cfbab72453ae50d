import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";

const [compressed, decompressed] = [promisify(gzip), promisify(gunzip)];

/** Maximum size of the results of a shard, in bytes. */
const maxResults = 2 ** 30;

/** Compresses a results file for the queue. */
export const compress = (content: Uint8Array): Promise<Buffer> => compressed(content, { level: 1 });

/** Decompresses a results file from the queue. Rejects if it is damaged or too large. */
export const decompress = (content: Uint8Array): Promise<Buffer> =>
  decompressed(content, { maxOutputLength: maxResults });
