import { NumberColumn } from '../../dsp/statistics/number-column.ts';

/** The marks of one QRS complex, sample indices. */
export interface QrsMark {
  readonly onsetIndex: number;
  /** J point; null if it lies past the record. */
  readonly endIndex: number | null;
}

/** The marks of a record in columns, 16 bytes per mark; as objects, those of a day take ten times as much. */
export class QrsMarks {
  readonly #onsets = new NumberColumn();
  /** NaN for a mark without a J point. */
  readonly #ends = new NumberColumn();

  /** @param marks  ascending */
  static of(marks: Iterable<QrsMark>): QrsMarks {
    const columns = new QrsMarks();
    for (const { onsetIndex, endIndex } of marks) columns.push(onsetIndex, endIndex);
    return columns;
  }

  toList(): QrsMark[] {
    return Array.from({ length: this.count }, (_, i) => ({
      onsetIndex: this.onsetAt(i),
      endIndex: this.endAt(i),
    }));
  }

  get count(): number {
    return this.#onsets.count;
  }

  push(onsetIndex: number, endIndex: number | null): void {
    this.#onsets.push(onsetIndex);
    this.#ends.push(endIndex ?? Number.NaN);
  }

  onsetAt(index: number): number {
    return this.#onsets.at(index);
  }

  /** J point; null if there is none or if it lies past the record. */
  endAt(index: number): number | null {
    const end = this.#ends.at(index);
    return Number.isNaN(end) ? null : end;
  }

  /** Converts marks found at a lower rate to the record's own samples; halves are rounded up. */
  atOwnRate(ratio: number, sampleCount: number): QrsMarks {
    if (ratio === 1) return this;
    const marks = new QrsMarks();
    for (let i = 0; i < this.count; i++) {
      const end = Math.round(this.#ends.at(i) * ratio);
      marks.push(
        Math.min(sampleCount - 1, Math.round(this.#onsets.at(i) * ratio)),
        end < sampleCount ? end : null,
      );
    }
    return marks;
  }
}
