import { describe, expect, test } from 'vitest';
import { marksFromAnnotations, locateAnnotatedBeats } from '../../../../src/analysis/qrs/annotation-beats.ts';
import type { AnnotationSet } from '../../../../src/model/annotation.ts';
import { varyingBeatTimes, syntheticEcg } from '../../../support/synthetic-ecg.ts';
import { ordinaryRToleranceSec } from '../../../support/tolerances.ts';

function annotationSet(fs: number, entries: readonly (readonly [string, number])[]): AnnotationSet {
  const annotations = entries.map(([label, sampleIndex]) => {
    return { sampleIndex, label, subtype: 0, channel: 0, num: 0, aux: '' };
  });
  return { source: 'atr', fs, annotations };
}

describe('annotationMarks', () => {
  test('selects beats, converts them to the rate and sorts them', () => {
    const set = annotationSet(360, [
      ['+', 5],
      ['N', 360],
      ['V', 180],
      ['~', 200],
      ['!', 210],
      ['/', 541],
      ['(', 600],
      ['?', 720],
    ]);
    expect(marksFromAnnotations(set, 250).map(({ onsetIndex }) => onsetIndex)).toEqual([125, 250, 376, 500]);
  });
});

describe('locateAnnotatedBeats', () => {
  const fs = 250;
  const rSec = varyingBeatTimes(20, 0.8);
  const values = syntheticEcg(fs, 20, rSec);

  test('finds R within 75 ms on either side of the annotation and keeps its position as the mark', () => {
    for (const awaySec of [-0.06, 0, 0.06]) {
      const set = annotationSet(
        1000,
        rSec.map((r) => ['N', Math.round(1000 * (r + awaySec))]),
      );
      const beats = locateAnnotatedBeats({ values, gaps: [] }, fs, set);
      for (const [i, beat] of beats.entries()) {
        expect(Math.abs((beat.rSec ?? Infinity) - rSec[i])).toBeLessThan(ordinaryRToleranceSec);
        expect(beat.onsetIndex).toBe(Math.round((Math.round(1000 * (rSec[i] + awaySec)) * fs) / 1000));
        expect(beat.endIndex).toBeNull();
      }
    }
  });

  test('keeps an annotation past the record without R', () => {
    const set = annotationSet(fs, [['N', 99_999]]);
    expect(locateAnnotatedBeats({ values, gaps: [] }, fs, set)).toEqual([
      { onsetIndex: 99_999, endIndex: null, rSec: null, rIndex: null },
    ]);
  });
});
