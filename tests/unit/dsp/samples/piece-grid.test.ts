import { describe, expect, it } from 'vitest';
import { pieceAt, pieceGrid } from '../../../../src/dsp/samples/piece-grid.ts';

describe('pieceGrid', () => {
  const first = { from: 3, to: 30 };
  const second = { from: 30, to: 34 };
  const grid = pieceGrid(40, [first, second], 10, ({ from }) => (from === 3 ? 4 : 25));

  it('cuts stretches at multiples of their runs, and gaps', () => {
    expect(grid.starts).toEqual(Float64Array.of(0, 3, 11, 19, 27, 30, 34));
    expect(grid.longest).toBe(8);
  });

  it('finds the piece and the stretch of a sample', () => {
    expect(pieceAt(grid, 2)).toEqual({ index: 0, from: 0, to: 3, stretch: null });
    expect(pieceAt(grid, 3)).toEqual({ index: 1, from: 3, to: 11, stretch: first });
    expect(pieceAt(grid, 29)).toEqual({ index: 4, from: 27, to: 30, stretch: first });
    expect(pieceAt(grid, 33)).toEqual({ index: 5, from: 30, to: 34, stretch: second });
    expect(pieceAt(grid, 39)).toEqual({ index: 6, from: 34, to: 40, stretch: null });
  });
});
