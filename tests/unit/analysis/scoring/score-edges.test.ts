import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultScoreOptions } from '../../../../src/analysis/scoring/bxb.ts';
import { scoreEdges, referenceEdges } from '../../../../src/analysis/scoring/score-edges.ts';
import { poolEdges } from '../../../support/pool-edges.ts';
import type { AnnotationSet } from '../../../../src/model/annotation.ts';
import type { EdgeErrors, EdgeScore } from '../../../../src/model/scoring.ts';
import { scoreLudb, scoreQtdb } from '../../../bench/edge-score.ts';
import { dataNote, hasData } from '../../../support/data.ts';
import { edgeMeanToleranceMs, edgeSdToleranceMs, ludbMissedShare } from '../../../support/tolerances.ts';

const whole = { ...defaultScoreOptions, fromSec: 0 };

/** Makes annotations at 1 kHz. */
function annotated(...entries: readonly (readonly [string, number])[]): AnnotationSet {
  const annotations = entries.map(([label, sampleIndex]) => {
    return { sampleIndex, label, subtype: 0, channel: 0, num: 0, aux: '' };
  });
  return { source: 'q1c', fs: 1000, annotations };
}

const three = annotated(
  ['(', 900],
  ['p', 920],
  [')', 940],
  ['(', 960],
  ['N', 1000],
  [')', 1050],
  ['t', 1300],
  [')', 1350],
  ['N', 2000],
  [')', 2060],
  ['(', 2960],
  ['V', 3000],
  ['N', 4000],
);

test('the edges of QRS are those next to a beat label, not those of P and T', () => {
  expect(referenceEdges(three)).toEqual([
    { beatSec: 1, onsetSec: 0.96, endSec: 1.05 },
    { beatSec: 2, onsetSec: null, endSec: 2.06 },
    { beatSec: 3, onsetSec: 2.96, endSec: null },
  ]);
});

describe('scoreEdges', () => {
  test('returns count, missed, mean and SD, positive if late', () => {
    const beats = [
      { onsetIndex: 970, endIndex: 1040 },
      { onsetIndex: 1990, endIndex: null },
      { onsetIndex: 2940, endIndex: 3100 },
    ];
    expect(scoreEdges(three, beats, 1000, whole)).toMatchObject({
      onset: {
        count: 2,
        missed: 0,
        meanMs: expect.closeTo(-5, 9),
        sdMs: expect.closeTo(Math.hypot(15, 15), 9),
      },
      end: { count: 1, missed: 1, meanMs: expect.closeTo(-10, 9), sdMs: null },
    });
  });

  test('counts undetected edges as missed, and nothing outside the test period', () => {
    const nothing = { count: 0, meanMs: null, sdMs: null, errorsMs: [] };
    expect(scoreEdges(three, [], 1000, whole)).toEqual({
      onset: { ...nothing, missed: 2 },
      end: { ...nothing, missed: 2 },
    });
    expect(scoreEdges(three, [], 1000, { ...whole, fromSec: 2.5 })).toMatchObject({
      onset: { missed: 1 },
      end: { missed: 0 },
    });
    expect(scoreEdges(annotated(['N', 1000]), [], 1000, whole)).toBeNull();
  });

  test('counts each edge once when pooled', () => {
    const score = scoreEdges(three, [{ onsetIndex: 970, endIndex: 1060 }], 1000, whole) as EdgeScore;
    const { onset } = poolEdges([score, score]);
    expect(onset).toMatchObject({
      count: 2,
      missed: 2,
      meanMs: expect.closeTo(10, 9),
      sdMs: expect.closeTo(0, 9),
    });
  });

  test('returns the shift of shifted marks as their error', () => {
    const shift = fc.integer({ min: -60, max: 60 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 }), shift, shift, (count, onsetShift, endShift) => {
        const starts = Array.from({ length: count }, (_, i) => 1000 + 700 * i);
        const reference = annotated(
          ...starts.flatMap((at) => [['(', at] as const, ['N', at + 40] as const, [')', at + 90] as const]),
        );
        const beats = starts.map((at) => ({ onsetIndex: at + onsetShift, endIndex: at + 90 + endShift }));
        const score = scoreEdges(reference, beats, 1000, whole);
        expect(score?.onset).toMatchObject({ count, missed: 0, meanMs: expect.closeTo(onsetShift, 6) });
        expect(score?.end).toMatchObject({ count, missed: 0, meanMs: expect.closeTo(endShift, 6) });
      }),
    );
  });
});

describe.skipIf(!hasData)(`against edges marked manually${dataNote}`, () => {
  const isNear = ({ meanMs, sdMs }: EdgeErrors): boolean =>
    Math.abs(meanMs ?? Number.NaN) < edgeMeanToleranceMs && (sdMs ?? Number.NaN) < edgeSdToleranceMs;

  test('finds every marked QRS of the QT database, with the edge errors of docs/scoring.md', async () => {
    const { onset, end } = await scoreQtdb('q1c');
    expect([onset.count, onset.missed, end.missed]).toEqual([221, 0, 0]);
    expect([isNear(onset), isNear(end)]).toEqual([true, true]);
    expect((await scoreQtdb('q2c')).onset.count).toBe(130);
  });

  test('compares every lead of LUDB with its own marks', async () => {
    const { onset, end } = await scoreLudb();
    expect([onset.count + onset.missed, end.count + end.missed]).toEqual([2462, 2472]);
    expect(onset.missed / 2462).toBeLessThan(ludbMissedShare);
    expect([isNear(onset), isNear(end)]).toEqual([true, true]);
  });
});
