/** What is used of Node's `node:fs`. */
interface NodeFiles {
  readonly openSync: (path: string, flags: string) => number;
  readonly read: (
    file: number,
    into: Uint8Array,
    offset: number,
    length: number,
    position: null,
    done: (error: Error | null) => void,
  ) => void;
}

/** Node's own modules; browsers have none. */
const { process } = globalThis as {
  readonly process?: { readonly getBuiltinModule?: (name: 'node:fs') => NodeFiles };
};
const files = process?.getBuiltinModule?.('node:fs');

/** Number of bytes per read: Node reads with four threads. */
const pieceBytes = 8 * 2 ** 20;

let zeros: number | null | undefined;

/** Returns the open file of zeros of Linux and macOS; null elsewhere. */
function openZeros(): number | null {
  if (zeros !== undefined) return zeros;
  try {
    zeros = files?.openSync('/dev/zero', 'r') ?? null;
  } catch {
    // Without it, memory is touched when it is written, as in a browser.
    zeros = null;
  }
  return zeros;
}

/**
 * Touches a long new array on other threads, so that this thread need not wait for the system when it writes to the
 * array. The system provides memory page by page, each when it is first written to, which can take longer than
 * computing the values. In Node, threads read zeros into the array; elsewhere nothing is done.
 *
 * @param values zeros
 * @returns when the array may be written; until then it must not be
 */
export async function touchAhead(values: Float64Array): Promise<void> {
  const { buffer, byteOffset, byteLength } = values;
  const file = byteLength < pieceBytes ? null : openZeros();
  if (file === null) return;
  const bytes = new Uint8Array(buffer, byteOffset, byteLength);
  const pieces: Promise<void>[] = [];
  for (let from = 0; from < byteLength; from += pieceBytes) {
    const length = Math.min(pieceBytes, byteLength - from);
    // An array that could not be touched is as good as before, since its zeros stay.
    pieces.push(new Promise((resolve) => files?.read(file, bytes, from, length, null, () => resolve())));
  }
  await Promise.all(pieces);
}
