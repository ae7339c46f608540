import { BeatbenchError, type Warning } from '../../model/failure.ts';
import { intervalSec, sheetEpochSec } from './labchart-fields.ts';

/**
 * Dates the blocks of a LabChart text. Each block has a head of its own, and its clock restarts. Times of the first
 * block stay. A later block is shifted by the time in its head, in whole samples.
 */
export class BlockClock {
  readonly warnings: Warning[] = [];
  readonly #file: string;
  readonly #stepSec: number;
  readonly #startSec: number | null;
  /** Shift of the current block, s; null before its first row. */
  #shiftSec: number | null = 0;
  /** Start of the current block, s after the first; null if its head has none. */
  #laterSec: number | null = null;
  #lastSec = 0;
  #line = 0;

  /** @param head lines before the first row */
  constructor(head: readonly string[], file: string) {
    this.#file = file;
    this.#stepSec = intervalSec(findLineValue(head, 'Interval'));
    this.#startSec = sheetEpochSec(findLineValue(head, 'ExcelDateTime'));
  }

  /** @throws BeatbenchError `unsupported` if a block has another interval */
  takeHead(text: string, line: number): void {
    const interval = findLineValue([text], 'Interval');
    if (interval !== undefined) {
      if (!(Math.abs(intervalSec(interval) / this.#stepSec - 1) < 1e-6)) {
        throw new BeatbenchError(
          'unsupported',
          `The block that begins in line ${line + 1} has another interval than the first; export blocks of one rate.`,
          { file: this.#file, line: line + 1 },
        );
      }
      [this.#shiftSec, this.#laterSec, this.#line] = [null, null, line];
    }
    const start = sheetEpochSec(findLineValue([text], 'ExcelDateTime'));
    if (start !== null && this.#startSec !== null) this.#laterSec = start - this.#startSec;
  }

  /** @returns the time of a row after the start of the first block, s */
  dated(sec: number): number {
    this.#shiftSec ??= this.#shiftOf(sec);
    this.#lastSec = sec + this.#shiftSec;
    return this.#lastSec;
  }

  #shiftOf(sec: number): number {
    const next = this.#lastSec + this.#stepSec;
    // A clock that continues through the blocks needs no date.
    if (sec >= next - this.#stepSec / 2) return 0;
    const later = this.#laterSec ?? Number.NEGATIVE_INFINITY;
    if (sec + later >= next - this.#stepSec / 2) return Math.round(later / this.#stepSec) * this.#stepSec;
    this.warnings.push({
      code: 'clock-repaired',
      message: `The block that begins in line ${this.#line + 1} has no date, or one before the end of the block above, and follows it without a gap.`,
    });
    return next - sec;
  }
}

function findLineValue(lines: readonly string[], name: string): string | undefined {
  return lines
    .find((line) => line.startsWith(`${name}=\t`))
    ?.split('\t')[1]
    ?.trim();
}
