import wasm from '@echogarden/pffft-wasm/dist/simd/pffft.wasm';
import { loadSpectrumProduct, type MultiplySpectra } from './spectrum-product.ts';

/** A real transform of one size; a pointer into the module's memory. */
export type RealSetup = number & { readonly setup: unique symbol };

/**
 * PFFFT by J. Pommier in WebAssembly with SIMD, single precision (BSD, package `pffft-wasm`).
 *
 * Spectra are in its own order, fit for products alone. Pointers are byte offsets, 16-byte aligned.
 */
export interface Pffft {
  /** Kept for the next of the same size. @param size 2^a·3^b·5^c, a ≥ 5 */
  setupOf(size: number): RealSetup;
  /** Room for floats, not cleared; to be given back by `free`. */
  allocate(floatCount: number): number;
  free(pointer: number): void;
  /** The floats at a pointer; a view that the next `allocate` or `setupOf` may detach. */
  floatsAt(pointer: number, floatCount: number): Float32Array<ArrayBuffer>;
  /** `work` has room for as many floats as the transform. */
  forward(setup: RealSetup, from: number, to: number, work: number): void;
  /** Undoes `forward` but for a factor of the size. */
  backward(setup: RealSetup, from: number, to: number, work: number): void;
  /** Multiplies a spectrum by another of the same size, in place. */
  multiply(spectrum: number, other: number, size: number): void;
}

/** What the module of this version calls its functions; the package's script holds the same list. */
interface Exports {
  readonly d: WebAssembly.Memory;
  readonly e: () => void;
  readonly f: (byteCount: number) => number;
  readonly h: (pointer: number) => void;
  readonly j: () => number;
  readonly k: (size: number, kind: number) => number;
  readonly o: (setup: number, from: number, to: number, work: number, direction: number) => void;
}

const pageBytes = 65_536;

let loaded: Promise<Pffft | null> | null = null;

/**
 * Makes the module, once a thread.
 *
 * @returns null where there is no WebAssembly with SIMD, or none is allowed, as in a browser's lockdown mode
 */
export function loadPffft(): Promise<Pffft | null> {
  loaded ??= makePffft();
  return loaded;
}

async function makePffft(): Promise<Pffft | null> {
  if (typeof WebAssembly === 'undefined' || !WebAssembly.validate(wasm)) return null;
  let memory: WebAssembly.Memory | null = null;
  const imports = {
    a: () => {
      throw new RangeError('PFFFT was given a size or an address that it cannot take');
    },
    b: (byteCount: number) => (memory === null ? 0 : grow(memory, byteCount)),
    c: (to: number, from: number, byteCount: number) => {
      if (memory !== null) new Uint8Array(memory.buffer).copyWithin(to, from, from + byteCount);
    },
  };
  const instance = await instantiate({ a: imports });
  if (instance === null) return null;
  const exports = instance.exports as unknown as Exports;
  memory = exports.d;
  exports.e();
  return wrap(exports, await loadSpectrumProduct(memory));
}

/** @returns null where a host's policy forbids to compile; the page's own leaves workers free */
async function instantiate(imports: WebAssembly.Imports): Promise<WebAssembly.Instance | null> {
  try {
    return (await WebAssembly.instantiate(wasm, imports)).instance;
  } catch (error) {
    if (error instanceof WebAssembly.CompileError) return null;
    throw error;
  }
}

/** As the module asks for it: 1 where there is more memory now, 0 where there is not. */
function grow(memory: WebAssembly.Memory, byteCount: number): number {
  // A fifth more than asked for, so that many small wishes move the memory seldom.
  const wanted = byteCount + memory.buffer.byteLength / 5;
  for (const bytes of [wanted, byteCount]) {
    try {
      memory.grow(Math.ceil((bytes - memory.buffer.byteLength) / pageBytes));
      return 1;
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
    }
  }
  return 0;
}

/** @throws RangeError for the null pointer that stands for 'no memory' */
function orThrow(pointer: number, what: string): number {
  if (pointer === 0) throw new RangeError(`PFFFT has no room for ${what}`);
  return pointer;
}

function wrap(
  { d: memory, f: allocate, h: free, k: newSetup, o: transform }: Exports,
  product: MultiplySpectra,
): Pffft {
  const setups = new Map<number, RealSetup>();
  return {
    setupOf: (size) => {
      const setup = setups.get(size) ?? (orThrow(newSetup(size, 0), `transforms of ${size}`) as RealSetup);
      setups.set(size, setup);
      return setup;
    },
    allocate: (floatCount) => orThrow(allocate(4 * floatCount), `${floatCount} numbers`),
    free,
    floatsAt: (pointer, floatCount) => new Float32Array(memory.buffer, pointer, floatCount),
    forward: (setup, from, to, work) => transform(setup, from, to, work, 0),
    backward: (setup, from, to, work) => transform(setup, from, to, work, 1),
    multiply: (spectrum, other, size) => product(spectrum, other, spectrum + 4 * size),
  };
}
