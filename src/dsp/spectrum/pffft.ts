import wasm from '@echogarden/pffft-wasm/dist/simd/pffft.wasm';

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

/**
 * Multiplies two of PFFFT's spectra, four numbers at a time, in place, in another module's memory. The
 * first number holds two real ones, at 0 Hz and at half the rate, each multiplied by itself.
 *
 * PFFFT's own product adds to what is there, which costs clearing and a third array: 5 % of a filter.
 * Assembled from this; the tests of `FirStream` hold it to direct sums:
 *
 *     (module (import "m" "m" (memory 1))
 *       (func (export "f") (param $a i32) (param $b i32) (param $end i32)
 *         (local $ar v128) (local $ai v128) (local $br v128) (local $bi v128)
 *         (local $zero f32) (local $half f32) (local $first i32)
 *         (local.set $first (local.get $a))
 *         (local.set $zero (f32.mul (f32.load (local.get $a)) (f32.load (local.get $b))))
 *         (local.set $half (f32.mul (f32.load offset=16 (local.get $a)) (f32.load offset=16 (local.get $b))))
 *         (loop $next
 *           (local.set $ar (v128.load (local.get $a)))
 *           (local.set $ai (v128.load offset=16 (local.get $a)))
 *           (local.set $br (v128.load (local.get $b)))
 *           (local.set $bi (v128.load offset=16 (local.get $b)))
 *           (v128.store (local.get $a)
 *             (f32x4.sub (f32x4.mul (local.get $ar) (local.get $br)) (f32x4.mul (local.get $ai) (local.get $bi))))
 *           (v128.store offset=16 (local.get $a)
 *             (f32x4.add (f32x4.mul (local.get $ar) (local.get $bi)) (f32x4.mul (local.get $ai) (local.get $br))))
 *           (local.set $b (i32.add (local.get $b) (i32.const 32)))
 *           (br_if $next (i32.lt_u (local.tee $a (i32.add (local.get $a) (i32.const 32))) (local.get $end))))
 *         (f32.store (local.get $first) (local.get $zero))
 *         (f32.store offset=16 (local.get $first) (local.get $half))))
 */
const assembled =
  'AGFzbQEAAAABBwFgA39/fwACCAEBbQFtAgABAwIBAAcFAQFmAAAKmwEBmAEDBHsCfQF/IAAhCSAAKgIAIAEqAgCUIQcgACoC' +
  'ECABKgIQlCEIA0AgAP0ABAAhAyAA/QAEECEEIAH9AAQAIQUgAf0ABBAhBiAAIAMgBf3mASAEIAb95gH95QH9CwQAIAAgAyAG' +
  '/eYBIAQgBf3mAf3kAf0LBBAgAUEgaiEBIABBIGoiACACSQ0ACyAJIAc4AgAgCSAIOAIQCw==';

/** a ← a·b for the spectrum from `a` up to `end`: four real parts, four imaginary ones, in turn; byte offsets. */
type MultiplySpectra = (a: number, b: number, end: number) => void;

/**
 * Makes the product for a module's memory.
 *
 * @param memory holds the spectra; the module works in it without a copy
 * @returns multiplies spectra that lie in `memory`
 */
async function loadSpectrumProduct(memory: WebAssembly.Memory): Promise<MultiplySpectra> {
  const bytes = Uint8Array.from(atob(assembled), (letter) => letter.charCodeAt(0));
  const { instance } = await WebAssembly.instantiate(bytes, { m: { m: memory } });
  return instance.exports['f'] as MultiplySpectra;
}
