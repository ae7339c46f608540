import { describe, expect, test } from 'vitest';
import { pointedBeats, waveMarks, waveRows } from '../../../../src/features/waveforms/wave-points.ts';
import type { WavesBeat } from '../../../../src/model/waves.ts';
import { fakeWavesReport, fakeWavesWindow } from '../../../support/fake-waves.ts';

const beat: WavesBeat = {
  r: 1,
  p: { onset: 0.8, peak: 0.84, end: 0.89 },
  qrs: { onset: 0.96, end: 1.05 },
  t: { peak: 1.28, end: 1.36 },
  pr: 160,
  qrsDuration: 90,
  qt: 400,
  rr: 1000,
  class: 'N',
  window: 0,
  carried: true,
};
const withoutP: WavesBeat = { ...beat, p: null, pr: null };

describe('the points of waves on an ECG', () => {
  test('the points of waves on an ECG are hooks at onsets and ends, and strokes at peaks', () => {
    const marks = waveMarks([beat], 100);
    expect(marks.filter(({ kind }) => kind === 'onset').map(({ atSec }) => atSec)).toEqual([0.8, 0.96]);
    expect(marks.filter(({ kind }) => kind === 'end').map(({ atSec }) => atSec)).toEqual([0.89, 1.05, 1.36]);
    expect(marks.filter(({ kind }) => kind === 'peak').map(({ atSec, label }) => [atSec, label])).toEqual([
      [0.84, 'P'],
      [1.28, 'T'],
    ]);
  });

  test('the points of waves on an ECG are only peaks where hooks would overlap, and absent for thousands of beats', () => {
    expect(waveMarks([beat, withoutP], 20).map(({ label }) => label)).toEqual(['P', 'T', 'T']);
    expect(
      waveMarks(
        Array.from({ length: 401 }, () => beat),
        100,
      ),
    ).toEqual([]);
  });
});

describe('the description of a beat', () => {
  const said = (one: WavesBeat, isByHand = false) => {
    const rows = waveRows({ ...one, rejected: null, isByHand });
    return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
  };

  test('has its intervals', () => {
    expect(said(beat)).toMatchObject({ PR: '160 ms', QRS: '90 ms', QT: '400 ms', QTcF: '400 ms' });
  });

  test('has the source of its points', () => {
    expect(said(beat)['points']).toBe('of median beat');
    expect(said({ ...beat, carried: false })['points']).toBe('of similar beats');
    expect(said(beat, true)['points']).toBe('corrected by hand');
  });

  test('names what is missing', () => {
    expect(said(withoutP)['PR']).toBe('no P');
    expect(said({ ...beat, t: null, qt: null })).toMatchObject({ QT: 'no T', QTcF: 'no T' });
    expect(said({ ...beat, rr: null })['QTcF']).toBe('no RR');
    expect(said({ ...beat, p: null, qrs: null, t: null })).toEqual({ QRS: 'not found' });
  });
});

test('manual points belong to the beats that are carried from an edited median beat', () => {
  const window = { ...fakeWavesWindow, byHand: ['tEnd'] } as const;
  const beats = [beat, { ...beat, carried: false }, { ...beat, window: 1 }];
  const windows = [window, fakeWavesWindow];
  const report = { ...fakeWavesReport, result: { ...fakeWavesReport.result, beats, windows } };
  expect(pointedBeats(report).map(({ isByHand }) => isByHand)).toEqual([true, false, false]);
});
