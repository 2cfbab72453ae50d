/** The first bits of the fractional parts of roots of the first primes, as SHA-256 takes them. */
function primeRoots(count: number, exponent: number): Uint32Array {
  const roots: number[] = [];
  for (let n = 2; roots.length < count; n++) {
    let isPrime = true;
    for (let factor = 2; factor * factor <= n; factor++) if (n % factor === 0) isPrime = false;
    if (isPrime) roots.push((n ** exponent % 1) * 2 ** 32);
  }
  return Uint32Array.from(roots);
}

const constants = primeRoots(64, 1 / 3);
const rotated = (value: number, bits: number): number => (value >>> bits) | (value << (32 - bits));

/** The message with its padding: a bit, zeros, and its length in bits. */
function padded(bytes: Uint8Array): DataView {
  const view = new DataView(new ArrayBuffer(Math.ceil((bytes.length + 9) / 64) * 64));
  new Uint8Array(view.buffer).set(bytes);
  view.setUint8(bytes.length, 0x80);
  view.setBigUint64(view.byteLength - 8, BigInt(bytes.length) * 8n);
  return view;
}

/** Adds one block of 64 bytes to the state. */
function compress(state: Uint32Array, message: DataView, from: number): void {
  const words = new Uint32Array(64);
  for (let n = 0; n < 16; n++) words[n] = message.getUint32(from + n * 4);
  const at = (n: number): number => words[n] ?? 0;
  for (let n = 16; n < 64; n++) {
    const [near, far] = [at(n - 2), at(n - 15)];
    const small = rotated(far, 7) ^ rotated(far, 18) ^ (far >>> 3);
    const large = rotated(near, 17) ^ rotated(near, 19) ^ (near >>> 10);
    words[n] = at(n - 16) + small + at(n - 7) + large;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let n = 0; n < 64; n++) {
    const sum = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
    const one = (h + sum + ((e & f) ^ (~e & g)) + (constants[n] ?? 0) + at(n)) | 0;
    const two = ((rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  for (const [n, value] of [a, b, c, d, e, f, g, h].entries()) state[n] = (state[n] ?? 0) + value;
}

/**
 * The SHA-256 digest of a text, in hexadecimal. Computed at once: Web Crypto answers from another thread, at a time that
 * no virtual clock knows.
 */
export function sha256(text: string): string {
  const message = padded(new TextEncoder().encode(text));
  const state = primeRoots(8, 1 / 2);
  for (let from = 0; from < message.byteLength; from += 64) compress(state, message, from);
  return [...state].map((word) => word.toString(16).padStart(8, "0")).join("");
}
