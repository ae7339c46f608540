import { describe, expect, test } from 'vitest';
import { detectBeats } from '../../../../src/analysis/qrs/detect-beats.ts';
import { bridgeGaps } from '../../../../src/analysis/qrs/bridge-gaps.ts';
import { defaultOwnParams } from '../../../../src/analysis/qrs/own/params.ts';
import { RhythmStream } from '../../../../src/analysis/rhythm/analyse-rhythm.ts';
import { noiseSpans } from '../../../../src/analysis/rhythm/noise-spans.ts';
import {
  liesInPoorSignal,
  removePoorSignalClasses,
} from '../../../../src/analysis/rhythm/poor-signal-classes.ts';
import { matchBeats } from '../../../../src/analysis/scoring/match-beats.ts';
import { isBeatLabel } from '../../../../src/analysis/qrs/beat-labels.ts';
import { toScoredClass } from '../../../../src/analysis/scoring/beat-classes.ts';
import type { BeatClass, Rhythm } from '../../../../src/model/rhythm.ts';
import { dataNote, hasData } from '../../../support/data.ts';
import { loadEcg, recordAnnotations } from '../../../support/ecg-record.ts';
import { analyseRhythm, leadQuality } from '../../../support/whole-ecg.ts';

/** Makes one beat per second, from 0.5 s on: N of shape 0, except some of another class and shape. */
function rhythmWith(others: Readonly<Record<number, readonly [BeatClass, shape: number]>>): Rhythm {
  const timesSec = Float64Array.from({ length: 100 }, (_, k) => k + 0.5);
  const classes = Array.from(timesSec, (_, k): BeatClass => others[k]?.[0] ?? 'N');
  return {
    ...analyseRhythm(timesSec, null),
    classes,
    certainty: timesSec.map(() => 0.9),
    shape: Int32Array.from(timesSec, (_, k) => others[k]?.[1] ?? 0),
  };
}

/** Stretches of 10 s over 100 s, one of which, from 50 s on, is doubtful. */
const stretches = Array.from({ length: 10 }, (_, k) => {
  return { fromSec: 10 * k, toSec: 10 * k + 10, isDoubtful: k === 5 };
});
const poor = { stretches, jumps: [] };
const shown = (rhythm: Rhythm, at: number) => [rhythm.classes[at], rhythm.classReason[at]];
const notClassed = ['unknown', 'poor signal'];
/** Five ventricular beats of shape 1 in clear signal. */
const known = { 3: ['V', 1], 9: ['V', 1], 15: ['V', 1], 21: ['V', 1], 27: ['V', 1] } as const;

describe('a beat in poor signal', () => {
  test('keeps its class if its shape is known from clear signal', () => {
    const { classes, certainty } = removePoorSignalClasses(rhythmWith({ ...known, 55: ['V', 1] }), poor);
    expect(classes[55]).toBe('V');
    expect(classes[54]).toBe('N');
    expect(certainty[55]).toBe(0.9);
  });

  test('has none if its shape occurs only there, too rarely, or with other classes', () => {
    const alone = removePoorSignalClasses(rhythmWith({ 52: ['V', 1], 53: ['N', 2], 54: ['V', 1] }), poor);
    for (const at of [52, 53, 54]) expect(shown(alone, at)).toEqual(notClassed);
    const { 27: _, ...four } = known;
    expect(shown(removePoorSignalClasses(rhythmWith({ ...four, 55: ['V', 1] }), poor), 55)).toEqual(
      notClassed,
    );
    const mixed = { ...known, 30: ['N', 1], 33: ['N', 1], 55: ['V', 1], 56: ['N', 1] } as const;
    const found = removePoorSignalClasses(rhythmWith(mixed), poor);
    for (const at of [55, 56]) expect(shown(found, at)).toEqual(notClassed);
  });

  test('is neither S nor F, which depend on timing and on little evidence', () => {
    const shapes = { ...known, 52: ['S', 0], 55: ['F', 1] } as const;
    const found = removePoorSignalClasses(rhythmWith(shapes), poor);
    for (const at of [52, 55]) expect(shown(found, at)).toEqual(notClassed);
  });

  test('has none near a jump, nor if the marks are noise', () => {
    const rhythm = rhythmWith({ ...known, 55: ['V', 1] });
    const jumping = removePoorSignalClasses(rhythm, { stretches, jumps: [{ fromSec: 55, toSec: 56 }] });
    expect(shown(jumping, 55)).toEqual(notClassed);
    const noisy = removePoorSignalClasses(rhythm, poor, [{ fromSec: 49.5, toSec: 57.5 }]);
    expect([49, 50, 55, 57, 58].map((at) => noisy.classes[at])).toEqual([
      'N',
      'unknown',
      'unknown',
      'N',
      'N',
    ]);
  });
});

test('next to poor signal, a beat is ventricular only by a known shape, and an early one stays', () => {
  const beside = { 35: ['V', 2], 45: ['V', 3], 47: ['S', 0], 63: ['V', 4], 75: ['V', 5] } as const;
  const found = removePoorSignalClasses(rhythmWith(beside), poor);
  for (const at of [45, 63]) expect(shown(found, at)).toEqual(notClassed);
  expect([35, 47, 75].map((at) => found.classes[at])).toEqual(['V', 'S', 'V']);
  expect(removePoorSignalClasses(rhythmWith({ ...known, 45: ['V', 1] }), poor).classes[45]).toBe('V');
});

test('a shape that occurs mainly in poor signal is noise in clear signal, too', () => {
  const noise = Array.from({ length: 9 }, (_, k) => [50 + k, ['V', 1]] as const);
  const seldom = rhythmWith({ ...Object.fromEntries(noise), 20: ['V', 1], 22: ['V', 2] });
  const { classes } = removePoorSignalClasses(seldom, poor);
  expect([20, 22].map((at) => classes[at])).toEqual(['unknown', 'V']);
  const often = rhythmWith({ ...Object.fromEntries(noise), ...known, 80: ['V', 1] });
  expect(removePoorSignalClasses(often, poor).classes.filter((own) => own === 'V')).toHaveLength(15);
});

test('without shapes, no beat in poor signal has a class', () => {
  const rhythm = analyseRhythm(
    Float64Array.from({ length: 100 }, (_, k) => k + 0.5),
    null,
  );
  const { classes } = removePoorSignalClasses(rhythm, poor);
  expect(classes.flatMap((own, k) => (own === 'unknown' ? [k] : []))).toEqual([
    50, 51, 52, 53, 54, 55, 56, 57, 58, 59,
  ]);
});

test.skipIf(!hasData)(
  `electrode motion in 118e06 makes at most one beat ventricular, and visible usual beats keep their class${dataNote}`,
  async () => {
    const ecg = await loadEcg('nstdb', '118e06');
    const { physical, fs, unit } = ecg;
    const second = await loadEcg('nstdb', '118e06', 1);
    const marks = detectBeats(
      { arithmetic: 'real', samples: physical, fs, unit },
      { method: 'beatbench', params: defaultOwnParams },
    );
    const timesSec = Float64Array.from(marks.flatMap(({ rSec }) => rSec ?? [])).toSorted();
    const leads = [physical, second.physical].map((samples) => bridgeGaps(samples));
    const stream = new RhythmStream(timesSec, {
      fs,
      startSec: 0,
      sampleCount: leads[0].length,
      leadCount: 2,
    });
    stream.push(...leads);
    const rhythm = stream.finish();
    const quality = leadQuality(physical, fs, timesSec);
    const isPoor = liesInPoorSignal(timesSec, quality);
    const { classes } = removePoorSignalClasses(
      rhythm,
      quality,
      noiseSpans(timesSec, isPoor, () => false),
    );
    const beats = recordAnnotations(ecg, 'atr').annotations.filter(({ label }) => isBeatLabel(label));
    const { pairs, extra } = matchBeats(
      beats.map(({ sampleIndex }) => sampleIndex / fs),
      timesSec,
      0.15,
    );
    const called = pairs.filter(({ mark }) => classes[mark] === 'V');
    expect(extra.filter((mark) => classes[mark] === 'V').length).toBeLessThan(2);
    expect(called.filter(({ reference }) => toScoredClass(beats[reference].label) !== 'V')).toEqual([]);
    const kept = pairs.filter(({ mark }) => isPoor[mark] && classes[mark] === 'N');
    expect(kept.length).toBeGreaterThan(50);
    // Marks that are no beats, a few of which resemble the usual beats.
    expect(extra.filter((mark) => isPoor[mark] && classes[mark] === 'N').length).toBeLessThan(5);
  },
);
