import { describe, expect, it } from 'vitest';
import { QrsMarks } from '../../../../src/analysis/qrs/qrs-marks.ts';

const marks = [
  { onsetIndex: 0, endIndex: 3 },
  { onsetIndex: 7, endIndex: null },
  { onsetIndex: 99, endIndex: 100 },
];

describe('marks in columns', () => {
  it('are those that were put in', () => {
    const columns = QrsMarks.of(marks);
    expect(columns.count).toBe(3);
    expect(columns.toList()).toEqual(marks);
    expect([columns.onsetAt(1), columns.endAt(0), columns.endAt(1)]).toEqual([7, 3, null]);
  });

  it('lie on the samples of another rate, halves up, and end no later than the record', () => {
    expect(QrsMarks.of(marks).atOwnRate(2.5, 249).toList()).toEqual([
      { onsetIndex: 0, endIndex: 8 },
      { onsetIndex: 18, endIndex: null },
      { onsetIndex: 248, endIndex: null },
    ]);
  });

  it('of the same rate are themselves', () => {
    const columns = QrsMarks.of(marks);
    expect(columns.atOwnRate(1, 10)).toBe(columns);
  });
});
