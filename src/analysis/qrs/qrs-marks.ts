import { NumberColumn } from '../../dsp/statistics/number-column.ts';

/** What the detector marks of a QRS complex, sample indices. */
export interface QrsMark {
  readonly onsetIndex: number;
  /** J point; null where it lies past the record. */
  readonly endIndex: number | null;
}

/** Marks of a record in columns, 16 bytes each: as objects those of a day took ten times as much. */
export class QrsMarks {
  readonly #onsets = new NumberColumn();
  /** NaN of a mark without one. */
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

  /** J point; null where there is none, or where it lies past the record. */
  endAt(index: number): number | null {
    const end = this.#ends.at(index);
    return Number.isNaN(end) ? null : end;
  }

  /** The same found at a lower rate on the record's own samples, halves up. */
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
