import type { MemoryAllowance } from '../model/recording.ts';

/** Maximum memory for one file, as a multiple of its size; `freeBytes` if that is more. */
const maxRatio = 4;
const freeBytes = 400_000_000;
/** Part of this maximum for decoders, pieces in progress, and memory that is not yet collected, in bytes. */
const workingBytes = 100_000_000;

/**
 * Returns the maximum memory for what is made from a file: its inflated bytes, or the columns of a table.
 *
 * @param fileBytes size of the file, or of one compressed part of it, in bytes
 * @returns bytes
 */
export function heldBytesLimit(fileBytes: number): number {
  return Math.max(freeBytes, maxRatio * fileBytes) - workingBytes;
}

/** Memory budget of one file, which its parts may share. */
export class MemoryBudget implements MemoryAllowance {
  readonly mostBytes: number;
  readonly #makeScratch: () => boolean;
  #takenBytes = 0;

  /**
   * @param fileBytes   size of the file, in bytes
   * @param makeScratch releases something that can be made again; returns false if there is nothing
   */
  constructor(fileBytes: number, makeScratch: () => boolean = () => false) {
    this.mostBytes = heldBytesLimit(fileBytes);
    this.#makeScratch = makeScratch;
  }

  takes(byteCount: number): boolean {
    while (this.#takenBytes + byteCount > this.mostBytes) if (!this.#makeScratch()) return false;
    this.#takenBytes += byteCount;
    return true;
  }

  gives(byteCount: number): void {
    this.#takenBytes -= byteCount;
  }

  givesAll(): void {
    this.#takenBytes = 0;
  }
}

/** Share of a file's budget taken by some of its parts, which they give back together. */
export class SharedBudget implements MemoryAllowance {
  readonly #whole: MemoryAllowance;
  #takenBytes = 0;

  constructor(whole: MemoryAllowance) {
    this.#whole = whole;
  }

  takes(byteCount: number): boolean {
    if (!this.#whole.takes(byteCount)) return false;
    this.#takenBytes += byteCount;
    return true;
  }

  gives(byteCount: number): void {
    this.#whole.gives(byteCount);
    this.#takenBytes -= byteCount;
  }

  givesAll(): void {
    this.gives(this.#takenBytes);
  }
}
