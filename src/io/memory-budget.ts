import type { MemoryAllowance } from '../model/recording.ts';

/** What is made of one file takes at most so many times its bytes, or so many bytes where that is more. */
const mostRatio = 4;
const freeBytes = 400_000_000;
/** The part of these that decoders take, pieces under way, and memory that is not collected yet. */
const workingBytes = 100_000_000;

/**
 * The most bytes that what is made of a file may hold in memory: what is inflated, or the columns of a table.
 *
 * @param fileBytes  bytes of the file, or of one compressed part of it
 * @returns bytes
 */
export function mostHeldBytes(fileBytes: number): number {
  return Math.max(freeBytes, mostRatio * fileBytes) - workingBytes;
}

/** The memory that one file may hold; its parts may share it. */
export class MemoryBudget implements MemoryAllowance {
  readonly mostBytes: number;
  readonly #makeScratch: () => boolean;
  #takenBytes = 0;

  /**
   * @param fileBytes  bytes of the file
   * @param makeRoom   gives back something that can be made again; false where there is nothing
   */
  constructor(fileBytes: number, makeScratch: () => boolean = () => false) {
    this.mostBytes = mostHeldBytes(fileBytes);
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

/** What some parts of a file take of its budget, which they give back together. */
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
