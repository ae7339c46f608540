import { describe, expect, test } from 'vitest';
import { beatReadout } from '../../../src/features/words/beat-readout.ts';
import {
  beatAt,
  beatRangeAround,
  beatsInSpan,
  beatSpan,
  landmarkMarks,
  rejectedBands,
  rMarks,
} from '../../../src/features/beats-in-view.ts';
import { fakeReport } from '../../support/fake-record.ts';

const { beats } = fakeReport.result;
const left = beats[47];

describe('beats in view', () => {
  test('beats in view are those of the span and the one before it, whose pulse may extend into it', () => {
    const shown = beatsInSpan(beats, { fromSec: 10, toSec: 12 });
    expect(shown[0].r).toBeLessThan(10);
    expect(shown.filter(({ r }) => r >= 10 && r < 12)).toHaveLength(shown.length - 2);
    expect(beatsInSpan(beats, { fromSec: 500, toSec: 510 })).toHaveLength(1);
    expect(beatsInSpan([], { fromSec: 0, toSec: 10 })).toHaveLength(0);
  });

  test('beats in view extend half its length beyond a span, and are unchanged while it moves a little', () => {
    const [from, to] = beatRangeAround(beats, { fromSec: 20.1, toSec: 24.1 });
    expect(beats[from].r).toBeLessThan(18.1);
    expect(beats[to - 1].r).toBeGreaterThan(26.1);
    expect(beatRangeAround(beats, { fromSec: 20.3, toSec: 24.3 })).toEqual([from, to]);
    expect(beatRangeAround(beats, { fromSec: 23.3, toSec: 27.3 })).not.toEqual([from, to]);
    expect(beatRangeAround([], { fromSec: 0, toSec: 10 })).toEqual([0, 1]);
  });

  test('beats in view have a triangle, or a cross with its reason', () => {
    expect(rMarks([beats[46], left])).toEqual([
      { kind: 'r', atSec: beats[46].r },
      { kind: 'rejected', atSec: left.r, label: 'out, too short' },
    ]);
  });

  test('beats in view have the marks of all methods, the circle below, and none if one is missing', () => {
    expect(landmarkMarks([beats[3]], ({ foot }) => foot).map(({ kind }) => kind)).toEqual([
      'historic',
      'least-variance',
      'aligned',
    ]);
    expect(landmarkMarks([beats[90]], ({ notch }) => notch)).toEqual([]);
  });

  test('beats in view that are excluded are shaded from their R to the next', () => {
    expect(rejectedBands(beats.slice(45, 50), 0.86)).toEqual([{ fromSec: left.r, toSec: beats[48].r }]);
    expect(rejectedBands([left], 0.86)[0].toSec).toBeCloseTo(left.r + 0.86);
  });

  test('beats in view have larger marks when chosen', () => {
    const [first, second] = [beats[3], beats[4]];
    expect(rMarks([first, second], second).map(({ large }) => large)).toEqual([undefined, true]);
    const feet = landmarkMarks([first, second], ({ foot }) => foot, second);
    expect(feet.map(({ large }) => large)).toEqual([undefined, undefined, undefined, true, true, true]);
  });

  test('beats in view extend to the next, but at most two usual beats over a gap', () => {
    expect(beatSpan(beats, 3, 0.86)).toEqual({ fromSec: beats[3].r, toSec: beats[4].r });
    const parted = [beats[3], beats[20]];
    expect(beatSpan(parted, 0, 0.86)?.toSec).toBeCloseTo(beats[3].r + 1.72, 9);
    expect(beatSpan(parted, 1, 0.86)?.toSec).toBeCloseTo(beats[20].r + 0.86, 9);
    expect(beatSpan([], 0, 0.86)).toBeNull();
  });

  test('beats in view include the time from their R on', () => {
    expect(beatAt(beats, 0)).toBe(0);
    expect(beatAt(beats, beats[7].r)).toBe(7);
    expect(beatAt(beats, beats[7].r + 0.5)).toBe(7);
    expect(beatAt(beats, 1e9)).toBe(beats.length - 1);
  });
});

describe('the read-out', () => {
  test('has both intervals by all methods, the aligned one with its likely error, and its match', () => {
    const readout = beatReadout(beats, beats[4].r + 0.1, false);
    expect(readout?.atSec).toBe(beats[4].r);
    expect(readout?.rows.map(({ name }) => name)).toEqual([
      'Beat 5',
      'rPTT',
      'rPTT',
      'rPTT',
      'LVET',
      'LVET',
      'LVET',
      'match',
    ]);
    const aligned = readout?.rows.filter(({ mark }) => mark === 'aligned').map(({ value }) => value);
    // √(1.1² + 0.2²) and √(1.9² + 1.1²)
    expect(aligned?.[0]).toBe(`${beats[4].rptt.aligned?.toFixed(1)} ± 1.1 ms`);
    expect(aligned?.[1]).toBe(`${beats[4].lvet.aligned?.toFixed(1)} ± 2.2 ms`);
    expect(aligned?.[2]).toBe('0.99, 0.97');
  });

  test('says why a beat is excluded, and what it lacks', () => {
    expect(beatReadout(beats, left.r, false)?.rows.at(-1)).toMatchObject({ name: 'out', value: 'too short' });
    expect(beatReadout(beats, beats[90].r, false)?.rows.at(-1)).toMatchObject({ value: 'no nadir' });
    expect(beatReadout([], 3, false)).toBeNull();
  });
});
