import type { PassExports } from './fft-simd.ts';
import assembled from './single-fft.wat';
import { instantiateAssembled } from '../assembled.ts';
import { makeHalfTwiddles, makeTwiddles } from './fft-stages.ts';

/** Minimum size of a transform, a power of two. */
export const minSize = 64;

/** Blocks up to this size are processed pass by pass; larger ones quarter by quarter, for the cache. */
const cachedSize = 4096;

/**
 * Bytes of a number and of a page of memory; numbers in a row of twiddles of a radix-4 pass, and in one of the halves.
 */
const [numberBytes, pageBytes, rowLength, halvesRowLength] = [4, 65_536, 6, 2];

/** Extra distance between real and imaginary parts, bytes; without it both would share cache lines. */
const paddingBytes = 2112;

type LastPass = (re: number, im: number, end: number, kernel: number) => void;

interface Exports extends PassExports {
  readonly spectrum: LastPass;
  readonly product: LastPass;
}

/** Place of a spectrum in the memory of its `SingleFft`. */
export interface SingleSpectrum {
  readonly size: number;
  readonly address: number;
}

/** Two real traces, to be filtered together; the views are valid until the next call. */
export interface SingleBlock {
  readonly re: Float32Array<ArrayBuffer>;
  readonly im: Float32Array<ArrayBuffer>;
}

let cachedFft: SingleFft | null | undefined;

/**
 * Returns the transforms; they are instantiated once per thread.
 *
 * @returns null if `instantiateAssembled` returns null
 */
export function getSingleFft(): SingleFft | null {
  if (cachedFft === undefined) {
    const exports = instantiateAssembled(assembled);
    cachedFft = exports === null ? null : new SingleFft(exports as unknown as Exports);
  }
  return cachedFft;
}

/**
 * Circular convolutions in single precision, in WebAssembly with SIMD.
 *
 * A block holds two real traces as one complex one, filtered by the same taps. Spectra have a special order, which is
 * suitable only for products. All users of a thread share one block.
 */
export class SingleFft {
  readonly #exports: Exports;
  /** Addresses of twiddles of the fours and of the halves, by size. */
  readonly #fours = new Map<number, number>();
  readonly #halves = new Map<number, number>();
  /** Addresses of freed memory, by number of bytes. */
  readonly #idle = new Map<number, number[]>();
  #end = 64;
  #room = { address: 0, size: 0 };

  constructor(exports: Exports) {
    this.#exports = exports;
  }

  /**
   * Returns the block that `filter` processes; its previous content is undefined.
   *
   * @param size a power of two from `minSize`
   */
  block(size: number): SingleBlock {
    const re = this.#place(size);
    const { buffer } = this.#exports.memory;
    return {
      re: new Float32Array(buffer, re, size),
      im: new Float32Array(buffer, re + partDistanceBytes(size), size),
    };
  }

  /**
   * Computes the spectrum of a filter; release it by `free`.
   *
   * @param taps at most `size`
   * @param size a power of two from `minSize`
   */
  spectrum(taps: Float32Array, size: number): SingleSpectrum {
    const address = this.#take(2 * numberBytes * size);
    const { re, im } = this.block(size);
    re.fill(0);
    im.fill(0);
    re.set(taps.map((tap) => tap / size));
    this.#transform(this.#place(size), partDistanceBytes(size), size, address);
    return { size, address };
  }

  /**
   * Filters the block of the spectrum's size, in place, by circular convolution: value i is Σ tap j · value (i − j).
   */
  filter({ size, address }: SingleSpectrum): void {
    const [re, gap] = [this.#place(size), partDistanceBytes(size)];
    if (!isOdd(size)) {
      this.#filterBlock(re, gap, size, address);
      return;
    }
    const half = size / 2;
    const halfTwiddles = this.#halfTurn(size);
    this.#exports.halves(re, gap, halfTwiddles, numberBytes * half);
    this.#filterBlock(re, gap, half, address);
    this.#filterBlock(re + numberBytes * half, gap, half, address + 2 * numberBytes * half);
    this.#exports.halvesBack(re, gap, halfTwiddles, numberBytes * half);
  }

  /** Releases a spectrum's memory. */
  free({ size, address }: SingleSpectrum): void {
    this.#give(2 * numberBytes * size, address);
  }

  /** Runs forward transform, product and inverse for a power of four, depth first. */
  #filterBlock(re: number, gap: number, size: number, kernel: number): void {
    const { forward, product, inverse } = this.#exports;
    if (size > cachedSize) {
      forward(re, gap, this.#twiddles(size), 1, size);
      for (let part = 0; part < 4; part++) {
        this.#filterBlock(re + part * size, gap, size / 4, kernel + 2 * part * size);
      }
      inverse(re, gap, this.#twiddles(size), 1, size);
      return;
    }
    for (let n = size; n >= 16; n /= 4) forward(re, gap, this.#twiddles(n), size / n, n);
    product(re, re + gap, re + numberBytes * size, kernel);
    for (let n = 16; n <= size; n *= 4) inverse(re, gap, this.#twiddles(n), size / n, n);
  }

  #transform(re: number, gap: number, size: number, kernel: number): void {
    const { forward, halves, spectrum } = this.#exports;
    if (isOdd(size)) {
      const halfBytes = (numberBytes * size) / 2;
      halves(re, gap, this.#halfTurn(size), halfBytes);
      this.#transform(re, gap, size / 2, kernel);
      this.#transform(re + halfBytes, gap, size / 2, kernel + 2 * halfBytes);
      return;
    }
    for (let n = size; n >= 16; n /= 4) forward(re, gap, this.#twiddles(n), size / n, n);
    spectrum(re, re + gap, re + numberBytes * size, kernel);
  }

  #twiddles(size: number): number {
    return this.#fours.get(size) ?? this.#keep(this.#fours, size, makeTwiddles(size), rowLength);
  }

  #halfTurn(size: number): number {
    return this.#halves.get(size) ?? this.#keep(this.#halves, size, makeHalfTwiddles(size), halvesRowLength);
  }

  /** Writes a table of rows of `width` numbers into the memory, four rows next to each other. */
  #keep(places: Map<number, number>, size: number, rows: Float64Array, width: number): number {
    const address = this.#take(numberBytes * rows.length);
    const table = new Float32Array(this.#exports.memory.buffer, address, rows.length);
    for (let i = 0; i < rows.length; i++) {
      const [row, column] = [Math.floor(i / width), i % width];
      table[4 * width * (row >>> 2) + 4 * column + (row & 3)] = rows[i];
    }
    places.set(size, address);
    return address;
  }

  /** Returns the address of the block of a size. All sizes up to the largest so far share one address. */
  #place(size: number): number {
    if (size > this.#room.size) {
      if (this.#room.size > 0) this.#give(blockBytes(this.#room.size), this.#room.address);
      this.#room = { address: this.#take(blockBytes(size)), size };
    }
    return this.#room.address;
  }

  /** @throws RangeError if there is no more memory */
  #take(byteLength: number): number {
    const idle = this.#idle.get(byteLength)?.pop();
    if (idle !== undefined) return idle;
    const { memory } = this.#exports;
    const address = this.#end;
    const missing = address + byteLength - memory.buffer.byteLength;
    if (missing > 0) memory.grow(Math.ceil(missing / pageBytes));
    this.#end = address + byteLength;
    return address;
  }

  #give(byteLength: number, address: number): void {
    const idle = this.#idle.get(byteLength);
    if (idle === undefined) this.#idle.set(byteLength, [address]);
    else idle.push(address);
  }
}

function partDistanceBytes(size: number): number {
  return numberBytes * size + paddingBytes;
}

function blockBytes(size: number): number {
  return partDistanceBytes(size) + numberBytes * size;
}

/** Returns whether a size is an odd power of two. */
function isOdd(size: number): boolean {
  return Math.log2(size) % 2 === 1;
}
