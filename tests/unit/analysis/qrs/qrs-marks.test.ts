import { describe, expect, it } from 'vitest';
import { QrsMarks } from '../../../../src/analysis/qrs/qrs-marks.ts';

const marks = [
  { onsetIndex: 0, endIndex: 3 },
  { onsetIndex: 7, endIndex: null },
  { onsetIndex: 99, endIndex: 100 },
];

describe('marks in columns', () => {
  it('marks are returned as they were stored', () => {
    const columns = QrsMarks.of(marks);
    expect(columns.count).toBe(3);
    expect(columns.toList()).toEqual(marks);
    expect([columns.onsetAt(1), columns.endAt(0), columns.endAt(1)]).toEqual([7, 3, null]);
  });

  it('marks are on samples of another rate, rounded half up, and do not exceed the record', () => {
    expect(QrsMarks.of(marks).atOwnRate(2.5, 249).toList()).toEqual([
      { onsetIndex: 0, endIndex: 8 },
      { onsetIndex: 18, endIndex: null },
      { onsetIndex: 248, endIndex: null },
    ]);
  });

  it('marks of the same rate are unchanged', () => {
    const columns = QrsMarks.of(marks);
    expect(columns.atOwnRate(1, 10)).toBe(columns);
  });
});
