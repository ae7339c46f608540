import { describe, expect, it } from 'vitest';
import { alignMarks, alignShapes, stackShifts } from '../../../../src/features/stacked/align-stack.ts';
import { meanShapes } from '../../../../src/features/stacked/stacked-shapes.ts';
import { mapMethods } from '../../../../src/model/methods.ts';

const pointCount = 101;
const [fromMs, toMs] = [0, 400];
const placesMs = [180, 200, 220, null];

/** A slope that begins at each beat's position; that of the last one is unknown. */
const shapes = {
  ppg: Float32Array.from({ length: placesMs.length * pointCount }, (_, at) => {
    const ms = 4 * (at % pointCount);
    const place = placesMs[Math.floor(at / pointCount)] ?? 190;
    return Math.max(0, ms - place);
  }),
  beats: Int32Array.from([4, 5, 6, 7]),
  pointCount,
  fromMs,
  toMs,
};
const shiftOf = stackShifts(shapes, ['ppg'], (_, beat) => placesMs[beat - 4] ?? null);

describe('aligned beats', () => {
  it('aligned beats are moved by their shift relative to the mean of all that have one', () => {
    expect([0, 1, 2, 3].map((row) => shiftOf('ppg', row))).toEqual([-20, 0, 20, null]);
  });

  it('aligned beats are overlaid, and unaligned ones are not drawn', () => {
    const { ppg } = alignShapes(shapes, ['ppg'], shiftOf);
    const [first, second, third, last] = [0, 1, 2, 3].map((row) =>
      ppg.subarray(row * pointCount, (row + 1) * pointCount),
    );
    // Where all have a value: after a shift of 20 ms, five points leave the picture at either end. Values are integers;
    // shifts are not exactly.
    const inside = (row: Float32Array | undefined) => row?.subarray(5, pointCount - 5).map(Math.round);
    expect(inside(first)).toEqual(inside(second));
    expect(inside(third)).toEqual(inside(second));
    expect(last?.every((value) => Number.isNaN(value))).toBe(true);
    expect(Number.isNaN(first?.[0] ?? 0)).toBe(true);
  });

  it('aligned beats have their marks moved with them, the aligned ones to one position', () => {
    const marks = {
      listFeatures: () => [
        { key: 'ppg' as const, atMs: (row: number) => mapMethods(() => placesMs[row] ?? null) },
      ],
      drawMeasures: () => undefined,
    };
    const [feature] = alignMarks(marks, shiftOf).listFeatures(shapes);
    expect([0, 1, 2, 3].map((row) => feature?.atMs(row).aligned)).toEqual([200, 200, 200, null]);
  });
});

describe('the mean beat', () => {
  it('averages those that have a value at a point', () => {
    const mean = meanShapes(
      {
        ...shapes,
        pointCount: 2,
        beats: Int32Array.of(1, 2, 3),
        ppg: Float32Array.of(1, Number.NaN, 3, Number.NaN, 8, Number.NaN),
      },
      ['ppg'],
    );
    expect([...mean.ppg]).toEqual([4, Number.NaN]);
    expect(mean.beats).toHaveLength(1);
  });
});
