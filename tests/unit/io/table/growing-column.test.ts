import { array, assert, constantFrom, double, integer, oneof, property, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MemoryBudget } from '../../../../src/io/memory-budget.ts';
import { GrowingColumn } from '../../../../src/io/table/growing-column.ts';
import { caseCount } from '../../../support/gate.ts';

const tooLarge = () => new RangeError('too large');

/** Creates a column, and records the bytes that it takes. */
function watchedColumn(mostBytes = Infinity) {
  let takenBytes = 0;
  const column = new GrowingColumn(
    {
      takes: (byteCount) => {
        takenBytes += byteCount;
        return takenBytes <= mostBytes;
      },
      gives: (byteCount) => {
        takenBytes -= byteCount;
      },
      givesAll: () => undefined,
    },
    tooLarge,
  );
  return { column, takenBytes: () => takenBytes };
}

describe('a growing column', () => {
  it('returns every number unchanged, however compactly it is stored', () => {
    const numbers = oneof(
      double(),
      integer({ min: -40, max: 40 }),
      integer({ min: -40_000, max: 40_000 }).map((value) => value / 1000),
      integer(),
      constantFrom(NaN, -0, 0.1 + 0.2, 1e300, -(2 ** 31), 127, -128, -32_768),
    );
    const runs = array(tuple(numbers, integer({ min: 1, max: 3000 })), { maxLength: 12 });
    assert(
      property(runs, integer({ min: 0, max: 15 }), (each, decimalCount) => {
        const { column } = watchedColumn();
        column.noteDecimals(decimalCount);
        const expected = each.flatMap(([value, count]) => Array.from({ length: count }, () => value));
        for (const value of expected) column.push(value);
        const from = Math.floor(expected.length / 3);
        const found = column.read(from, expected.length + 5);
        expect(found.length).toBe(expected.length - from);
        expect(found.every((value, k) => Object.is(value, expected[from + k]))).toBe(true);
        expect(column.filledCount).toBe(expected.filter((value) => !Number.isNaN(value)).length);
      }),
      { numRuns: caseCount(100) },
    );
  });

  it('uses a byte for each number of one or two digits, and almost nothing for rows without one', () => {
    const { column, takenBytes } = watchedColumn();
    for (let k = 0; k < 1_000_000; k++) column.push(k % 100);
    expect(takenBytes()).toBeLessThan(1_040_000);
    column.fillTo(100_000_000);
    expect(takenBytes()).toBeLessThan(1_040_000);
    column.push(7);
    expect(column.count).toBe(100_000_001);
    expect([...column.read(99_999_999, 1e9)]).toEqual([NaN, 7]);
    const rows: number[] = [];
    column.eachFilled((row) => rows.push(row));
    expect([rows.length, rows.at(-1)]).toEqual([1_000_001, 100_000_000]);
  });

  it('stops at the end of its budget', () => {
    const { column } = watchedColumn(100_000);
    expect(() => {
      for (let k = 0; k < 1_000_000; k++) column.push(k / 7);
    }).toThrow('too large');
  });
});

describe('a memory budget', () => {
  it('is four times the file or 400 MB, less what processing needs', () => {
    expect(new MemoryBudget(1).mostBytes).toBe(300_000_000);
    expect(new MemoryBudget(1e9).mostBytes).toBe(3_900_000_000);
  });

  it('frees memory that can be computed again', () => {
    let rooms = 2;
    const budget: MemoryBudget = new MemoryBudget(1, () => {
      if (rooms === 0) return false;
      rooms -= 1;
      budget.gives(100_000_000);
      return true;
    });
    expect(budget.takes(300_000_000)).toBe(true);
    expect(budget.takes(150_000_000)).toBe(true);
    expect(rooms).toBe(0);
    expect(budget.takes(100_000_000)).toBe(false);
  });
});
