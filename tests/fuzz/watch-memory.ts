/** Memory that a case used. */
export interface MemoryTaken {
  /** Bytes of the largest array created by length. */
  readonly largest: number;
  /** Peak bytes of arrays above the start, sampled when arrays of 64 KiB or more are created. */
  readonly peak: number;
}

const watched = [
  'ArrayBuffer',
  'Uint8Array',
  'Int8Array',
  'Uint8ClampedArray',
  'Int16Array',
  'Uint16Array',
  'Int32Array',
  'Uint32Array',
  'Float32Array',
  'Float64Array',
  'BigInt64Array',
  'BigUint64Array',
  'Array',
] as const;

const noticedBytes = 1 << 16;

/** Cost of the measurement itself, ms. */
interface WatchTime {
  readonly clockMs: number;
  readonly cpuMs: number;
}

/** Observes the creation of arrays in this thread by replacing their constructors. */
export function watchMemory(): {
  start: () => void;
  taken: () => MemoryTaken;
  /** Returns the time spent on garbage collection for the measurement since the program began. */
  collecting: () => WatchTime;
} {
  let [clockMs, cpuMs] = [0, 0];
  let largest = 0;
  let peak = 0;
  let base = 0;
  const notice = (bytes: number): void => {
    if (bytes < noticedBytes) return;
    largest = Math.max(largest, bytes);
    const held = process.memoryUsage().arrayBuffers - base;
    if (held + bytes <= peak) return;
    // Unreachable arrays do not count.
    const [atMs, before] = [performance.now(), process.cpuUsage()];
    globalThis.gc?.();
    const { user, system } = process.cpuUsage(before);
    clockMs += performance.now() - atMs;
    cpuMs += (user + system) / 1000;
    peak = Math.max(peak, process.memoryUsage().arrayBuffers - base + bytes);
  };
  const globals = globalThis as unknown as Record<string, new (...given: unknown[]) => object>;
  for (const name of watched) {
    const original = globals[name];
    if (original === undefined) continue;
    const itemBytes =
      'BYTES_PER_ELEMENT' in original ? Number(original.BYTES_PER_ELEMENT) : name === 'Array' ? 8 : 1;
    globals[name] = new Proxy(original, {
      construct: (target, given, maker) => {
        const [length] = given as unknown[];
        if (typeof length === 'number') notice(length * itemBytes);
        return Reflect.construct(target, given as unknown[], maker) as object;
      },
    });
  }
  return {
    start: () => {
      largest = 0;
      peak = 0;
      base = process.memoryUsage().arrayBuffers;
    },
    taken: () => ({ largest, peak }),
    collecting: () => ({ clockMs, cpuMs }),
  };
}
